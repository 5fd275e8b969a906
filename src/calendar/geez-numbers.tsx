import { useId, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import {
  toGeez,
  parseGeez,
  GEEZ_NUMERALS,
  type ToGeezError,
  LARGEST_GEEZ,
  type ParseGeezError,
} from "#domain/calendar/geez.ts";
import { err, type Result, assertNever } from "#domain/base/result.ts";
import type { Translator } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { Button } from "../ui/button.tsx";
import { InputField } from "../ui/form/field.tsx";
import styles from "./calendar.module.css";

/** Plain digits, or with thousands separators. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[ ,]\d{3})+)$/;
const NUMBER = /^-?[\d ,]*\.?\d+$/;

export function numberToGeez(text: string): Result<string, ToGeezError | "not-a-number"> {
  const trimmed = text.replace(/[\s\u00A0\u202F]+/gu, " ").trim();
  if (WHOLE.test(trimmed)) return toGeez(Number(trimmed.replace(/[ ,]/g, "")));
  return err(NUMBER.test(trimmed) ? "not-whole" : "not-a-number");
}

/** The box not typed in shows the conversion, or "" on error. */
type Boxes = { number: string; geez: string; typed: "number" | "geez" };

function GeezConverter({ start }: { start: number }) {
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
      className={styles.geezConverter}
      method="get"
      action={links.calendar()}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="was" value={first} />
      <div className={styles.geezBoxes}>
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
      <p id={errorId} className={styles.wrong} role="alert">
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

const KEYS = GEEZ_NUMERALS.map((sign) => {
  const read = parseGeez(sign);
  return { sign, value: read.ok ? read.value : 0 };
});

/** On-screen keys, since few phones have the numerals. `null` is backspace. */
function GeezKeys({ onKey, onClear }: { onKey: (sign: string | null) => void; onClear: () => void }) {
  const { t } = useTranslate();
  return (
    <fieldset className={styles.geezKeys}>
      <legend>{t("geez.keys")}</legend>
      <div className={styles.geezSigns}>
        {KEYS.map(({ sign, value }) => (
          <Button key={sign} aria-label={t("geez.key", { sign, value })} onClick={() => onKey(sign)}>
            <b>{sign}</b>
            <small>{t("geez.value", { value })}</small>
          </Button>
        ))}
      </div>
      <div className={styles.geezEdit}>
        <Button onClick={() => onKey(null)}>{t("geez.delete")}</Button>
        <Button onClick={onClear}>{t("geez.clear")}</Button>
      </div>
    </fieldset>
  );
}

const TABLE = Array.from({ length: 100 }, (_, at) => {
  const written = toGeez(at + 1);
  return { number: at + 1, geez: written.ok ? written.value : "" };
});

/** The section `#geez-numbers`. */
export function GeezNumbers({ year }: { year: number }) {
  const { t } = useTranslate();
  const [headingId, tableId] = [useId(), useId()];
  return (
    <section id="geez-numbers" className={styles.geezSection} aria-labelledby={headingId}>
      <div className={styles.geezHead}>
        <h2 id={headingId}>{t("geez.title")}</h2>
        <p>{t("geez.lead")}</p>
      </div>
      <GeezConverter start={year} />
      <h3 id={tableId}>{t("geez.table")}</h3>
      <ol className={styles.geezTable} aria-labelledby={tableId}>
        {TABLE.map(({ number, geez }) => (
          <li key={number}>
            <b>{geez}</b> {number}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function numberErrorText({ t }: Translator, error: ToGeezError | "not-a-number"): string {
  switch (error) {
    case "not-a-number":
      return t("geez.not_number");
    case "not-whole":
      return t("geez.not_whole");
    case "no-zero":
      return t("geez.no_zero");
    case "too-large":
      return t("geez.too_large", { largest: LARGEST_GEEZ });
    default:
      return assertNever(error);
  }
}

/** Null for an empty box. */
export function geezErrorText({ t }: Translator, error: ParseGeezError): string | null {
  switch (error.kind) {
    case "empty":
      return null;
    case "not-geez":
      return t("geez.not_geez", { character: error.character });
    case "order":
      return t("geez.order", { part: error.part });
    case "too-large":
      return t("geez.too_large", { largest: LARGEST_GEEZ });
    default:
      return assertNever(error);
  }
}
