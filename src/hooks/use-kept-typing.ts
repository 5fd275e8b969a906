import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { forgetTyping, keepTyping, keptTyping } from "../lib/kept-typing.ts";
import { useServices } from "./services-context.ts";

type KeptTyping = {
  element: RefObject<HTMLFormElement | null>;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Filled with what was typed on an earlier visit. */
  isRefilled: boolean;
  /** Empties the form to what it began with. */
  clear: () => void;
};

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed into a form on this device until it is sent (`forgetTyping`), and fills it in again after a reload
 * or another page. Passwords and files are never kept. `form` names it; null: nothing is kept.
 */
export function useKeptTyping(form: string | null): KeptTyping {
  const { now } = useServices();
  const element = useRef<HTMLFormElement>(null);
  const [isRefilled, setRefilled] = useState(false);
  /** What the fields began with, by name. */
  const begun = useRef<Record<string, string>>({});
  useEffect(() => {
    const kept = form === null ? null : keptTyping(form, now());
    const inputs = element.current === null ? [] : textInputs(element.current);
    begun.current = Object.fromEntries(inputs.map(({ name, defaultValue }) => [name, defaultValue]));
    // What was typed before this script came is newer.
    const differing = inputs.filter(
      ({ name, value, defaultValue }) => value === defaultValue && (kept?.[name] ?? value) !== value,
    );
    for (const input of differing) input.value = kept?.[input.name] ?? "";
    setRefilled(differing.length > 0);
  }, [form, now]);
  return {
    element,
    onInput({ currentTarget }) {
      if (form === null) return;
      // Fields that nobody touched may be newer by the next visit.
      const typed = textInputs(currentTarget).filter(
        ({ name, value }) => value !== (begun.current[name] ?? ""),
      );
      const texts = typed.map(({ name, value }) => [name, value]);
      if (texts.length === 0) forgetTyping(form);
      else keepTyping(form, Object.fromEntries(texts), now());
    },
    isRefilled,
    clear() {
      if (form !== null) forgetTyping(form);
      element.current?.reset();
      setRefilled(false);
    },
  };
}

function textInputs(form: HTMLFormElement): TextInput[] {
  const inputs = [...form.querySelectorAll<TextInput>("input[name], textarea[name]")];
  return inputs.filter(({ type }) => ["text", "tel", "email", "textarea"].includes(type));
}
