import { type SyntheticEvent, useEffect, useState, useEffectEvent, type KeyboardEvent, useId } from "react";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { InputField, SelectField } from "../../../ui/form/field.tsx";
import { BothDays } from "./moment.tsx";
import styles from "./table.module.css";
import { FILTERS_ID, handlePageKeys, focusFirstRow } from "./row-keys.ts";

type FilterOption = { value: string; label: string };

export type FilterField = {
  name: string;
  label: string;
  /** Text by default; a select with options. */
  kind?: "text" | "day" | "number";
  options?: readonly FilterOption[];
  /** The option that filters nothing; "any" by default. */
  anyLabel?: string;
  /** Behind "More filters". */
  seldom?: boolean;
};

type FilterFormProps = {
  /** A leading text field is the search box. */
  fields: readonly FilterField[];
  search: Readonly<Record<string, string | number>>;
  clearHref: string;
  /** `replace`: no history entry while typing. */
  onSearch: (change: Record<string, string>, replace?: boolean) => void;
};

/** Fields follow the URL; the list updates while typing. */
export function FilterForm({ fields, search, clearHref, onSearch }: FilterFormProps) {
  const { t } = useTranslate();
  const valueOf = (name: string): string => String(search[name] ?? "");
  const inUrl = Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)]));
  const used = fields.filter(({ name }) => valueOf(name) !== "");
  const { typed, type, choose, sendNow } = useTypedFilters(inUrl, (next) => onSearch(next, used.length > 0));
  const [first, ...others] = fields;
  const box = first?.options === undefined && first?.kind !== "day" ? first : undefined;
  const filters = box === undefined ? fields : others;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    document.addEventListener("keydown", handlePageKeys);
    return () => document.removeEventListener("keydown", handlePageKeys);
  }, []);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    sendNow();
  }
  return (
    <search className={styles.filters}>
      <form id={FILTERS_ID} className={styles.filterForm} onSubmit={submit}>
        {box !== undefined && (
          <SearchBox
            field={box}
            value={typed[box.name] ?? ""}
            onType={(text) => type(box.name, text)}
            onClear={() => choose(box.name, "")}
          />
        )}
        {filters.length > 0 && (
          <div className={styles.filterFields} data-open={open} data-alone={box === undefined || undefined}>
            {filters.map((field) => (
              <div key={field.name} data-seldom={field.seldom} data-used={used.includes(field) || undefined}>
                <FilterInput field={field} value={typed[field.name] ?? ""} onType={type} onChoose={choose} />
              </div>
            ))}
          </div>
        )}
        <div className={styles.filterButtons}>
          {box !== undefined && filters.length > 0 && (
            <Button
              look="plain"
              className={filters.some(({ seldom }) => seldom) ? "" : styles.onlyNarrow}
              aria-expanded={open}
              onClick={() => setOpen((was) => !was)}
            >
              {t(open ? "table.fewer_filters" : "table.more_filters")}
            </Button>
          )}
          {used.length > 0 && (
            <ButtonLink look="plain" href={clearHref}>
              {t("table.clear")}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

type FilterInputProps = {
  field: FilterField;
  value: string;
  onType: (name: string, text: string) => void;
  onChoose: (name: string, text: string) => void;
};

function FilterInput({ field, value, onType, onChoose }: FilterInputProps) {
  const { t } = useTranslate();
  const { name, label, kind = "text", options, anyLabel = t("table.any") } = field;
  if (options === undefined) {
    return (
      <InputField
        label={label}
        name={name}
        type={kind === "day" ? "date" : "text"}
        value={value}
        autoComplete="off"
        spellCheck={false}
        {...(kind === "day" ? { note: value !== "" && <BothDays date={value} /> } : {})}
        {...(kind === "number" ? { autoCapitalize: "characters" } : {})}
        onChange={(event) => onType(name, event.target.value)}
      />
    );
  }
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={(event) => onChoose(name, event.target.value)}
    >
      <option value="">{anyLabel}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

/** Longer than between two keystrokes, still feels immediate. */
const PAUSE_MS = 250;

/** Debounces typing into the URL; `inUrl` is the URL's state. */
function useTypedFilters(inUrl: Typed, onSearch: (fields: Typed) => void) {
  const [state, setState] = useState(() => beginTyping(inUrl));
  const followed = followAddress(state, inUrl);
  if (followed !== state) setState(followed);

  function send(next: TypedFilters): void {
    setState(markSent(next));
    if (isUnsent(next)) onSearch(next.typed);
  }
  const sendPaused = useEffectEvent(() => send(followed));
  useEffect(() => {
    if (!isUnsent(followed)) return undefined;
    const timer = setTimeout(() => sendPaused(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [followed]);

  return {
    typed: followed.typed,
    type: (name: string, text: string) => setState(typeInto(followed, name, text)),
    /** Picked from a list, or Enter: no debounce. */
    choose: (name: string, text: string) => send(typeInto(followed, name, text)),
    sendNow: () => send(followed),
  };
}

type SearchBoxProps = {
  field: { name: string; label: string };
  value: string;
  onType: (text: string) => void;
  onClear: () => void;
};

/** `/` focuses it, arrow down enters the list, Escape clears it. */
function SearchBox({ field, value, onType, onClear }: SearchBoxProps) {
  const { t } = useTranslate();
  const id = useId();
  function handleKeys(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && value !== "") {
      event.preventDefault();
      onClear();
    }
    if (event.key === "ArrowDown" && focusFirstRow()) event.preventDefault();
  }
  return (
    <div className={styles.filterBox}>
      <label htmlFor={id}>{field.label}</label>
      <div className={styles.filterEntry}>
        <input
          id={id}
          name={field.name}
          type="search"
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby={`${id}-keys`}
          aria-keyshortcuts="/"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={handleKeys}
        />
        {value === "" && <kbd aria-hidden="true">/</kbd>}
      </div>
      <p id={`${id}-keys`} className={styles.filterKeys}>
        {t("table.keys")}
      </p>
    </div>
  );
}

type Typed = Readonly<Record<string, string>>;

/** Fields, with the URL last read (`address`) and last written (`sent`). */
type TypedFilters = { typed: Typed; address: string; sent: string | null };

export function beginTyping(inUrl: Typed): TypedFilters {
  return { typed: inUrl, address: keyOf(inUrl), sent: null };
}

/**
 * Follows the URL, e.g. after Back. Ignores our own writes coming back: more may have been typed, and the URL trims
 * spaces.
 */
export function followAddress(state: TypedFilters, inUrl: Typed): TypedFilters {
  const address = keyOf(inUrl);
  if (address === state.address) return state;
  return address === state.sent ? { ...state, address } : beginTyping(inUrl);
}

export function typeInto(state: TypedFilters, name: string, text: string): TypedFilters {
  return { ...state, typed: { ...state.typed, [name]: text } };
}

/** Whether the URL is behind the fields. */
export function isUnsent({ typed, address }: TypedFilters): boolean {
  return keyOf(typed) !== address;
}

export function markSent(state: TypedFilters): TypedFilters {
  return { ...state, sent: keyOf(state.typed) };
}

function keyOf(fields: Typed): string {
  return JSON.stringify(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()])
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
}
