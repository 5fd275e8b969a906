import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { forgetTyping, keepTyping, keptTyping } from "../lib/kept-typing.ts";
import { drafts } from "../lib/unsent.ts";
import { useServices } from "./services-context.ts";

type KeptTyping = {
  element: RefObject<HTMLFormElement | null>;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Filled with what was typed on an earlier visit. */
  isRefilled: boolean;
  /** Empties the form to what it began with. */
  clear: () => void;
};

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const KINDS = new Set(["text", "tel", "email", "date", "textarea", "select-one"]);
const nothing = (): void => undefined;

/**
 * Keeps what is typed into a form on this device until it is sent (`forgetTyping`), and fills it in again after a reload
 * or another page. Passwords and files are never kept. `form` names it; null: nothing is kept. `onRefilled` is told what
 * was filled in, by name: controlled fields need it.
 */
export function useKeptTyping(
  form: string | null,
  onRefilled: (texts: Readonly<Record<string, string>>) => void = nothing,
): KeptTyping {
  const { now } = useServices();
  const element = useRef<HTMLFormElement>(null);
  const [isRefilled, setRefilled] = useState(false);
  /** What the fields began with, by name. */
  const begun = useRef<Record<string, string>>({});
  const tell = useEffectEvent(onRefilled);
  useEffect(() => {
    const kept = form === null ? null : keptTyping(form, now());
    const inputs = element.current === null ? [] : textInputs(element.current);
    begun.current = Object.fromEntries(inputs.map((input) => [input.name, beginningOf(input)]));
    // What was typed before this script came is newer.
    const differing = inputs.filter(
      (input) => input.value === beginningOf(input) && (kept?.[input.name] ?? input.value) !== input.value,
    );
    for (const input of differing) input.value = kept?.[input.name] ?? "";
    if (differing.length > 0) tell(Object.fromEntries(differing.map(({ name, value }) => [name, value])));
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
  const inputs = [...form.querySelectorAll<TextInput>("input[name], textarea[name], select[name]")];
  return inputs.filter(({ type }) => KINDS.has(type));
}

/** What a field holds before anybody touches it. */
function beginningOf(input: TextInput): string {
  if (!(input instanceof HTMLSelectElement)) return input.defaultValue;
  const options = [...input.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** Blocks automatic updates while somebody is writing. */
export function useDraft(): { begin: () => void; end: () => void } {
  const [draft] = useState(() => {
    const key = {};
    return { begin: () => void drafts.add(key), end: () => void drafts.delete(key) };
  });
  useEffect(() => draft.end, [draft]);
  return draft;
}
