import { useId, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { parseGeez } from "#domain/geez.ts";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { geezErrorText, numberErrorText } from "./geez-error-text.ts";
import { GeezKeys } from "./geez-keys.tsx";
import styles from "./geez-numbers.module.css";
import { numberToGeez } from "./read-number.ts";

/** The box not typed in shows the conversion, or "" on error. */
type Boxes = { number: string; geez: string; typed: "number" | "geez" };

export function GeezConverter({ start }: { start: number }) {
  const translator = useTranslate();
  const { t } = translator;
  const errorId = useId();
  const numeralBox = useRef<HTMLInputElement>(null);
  const [params] = useSearchParams();
  const [boxes, setBoxes] = useState<Boxes>(() => submittedBoxes(params) ?? fromNumber(String(start)));
  const [first] = useState(boxes.number);
  const error = errorOf();
  const described = error === null ? {} : { "aria-describedby": errorId };

  function errorOf(): string | null {
    if (boxes.typed === "geez") {
      const read = parseGeez(boxes.geez);
      return read.ok ? null : geezErrorText(translator, read.error);
    }
    if (boxes.number.trim() === "") return null;
    const written = numberToGeez(boxes.number);
    return written.ok ? null : numberErrorText(translator, written.error);
  }

  /** Inserts a numeral at the caret; null deletes the one before it. */
  function onKey(sign: string | null): void {
    const box = numeralBox.current;
    const end = box?.selectionEnd ?? boxes.geez.length;
    const selected = box?.selectionStart ?? end;
    const begin = sign === null && selected === end ? Math.max(0, end - 1) : selected;
    const text = boxes.geez.slice(0, begin) + (sign ?? "") + boxes.geez.slice(end);
    setBoxes(fromGeez(text));
    const caret = begin + (sign?.length ?? 0);
    requestAnimationFrame(() => box?.setSelectionRange(caret, caret));
  }

  return (
    <form
      className={styles.converter}
      method="get"
      action={links.calendar()}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="was" value={first} />
      <div className={styles.boxes}>
        <InputField
          name="number"
          label={t("geez.number")}
          inputMode="numeric"
          autoComplete="off"
          value={boxes.number}
          aria-invalid={boxes.typed === "number" && error !== null}
          {...described}
          onChange={(event) => setBoxes(fromNumber(event.target.value))}
        />
        <InputField
          ref={numeralBox}
          name="geez"
          label={t("geez.numeral")}
          lang="am"
          autoComplete="off"
          value={boxes.geez}
          aria-invalid={boxes.typed === "geez" && error !== null}
          {...described}
          onChange={(event) => setBoxes(fromGeez(event.target.value))}
        />
      </div>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
      <noscript>
        <Button type="submit" look="primary">
          {t("convert.button")}
        </Button>
      </noscript>
      <div data-needs-script="">
        <GeezKeys onKey={onKey} onClear={() => setBoxes(fromGeez(""))} />
      </div>
    </form>
  );
}

/** Submitted without script: the box that changed was typed in. */
function submittedBoxes(sent: URLSearchParams): Boxes | null {
  const number = sent.get("number");
  const geez = sent.get("geez");
  if (number === null || geez === null) return null;
  return number === sent.get("was") ? fromGeez(geez) : fromNumber(number);
}

function fromNumber(number: string): Boxes {
  const written = numberToGeez(number);
  return { number, geez: written.ok ? written.value : "", typed: "number" };
}

function fromGeez(geez: string): Boxes {
  const read = parseGeez(geez);
  return { number: read.ok ? String(read.value) : "", geez, typed: "geez" };
}
