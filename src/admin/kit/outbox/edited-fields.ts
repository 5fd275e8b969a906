import type { Fields } from "../../../outbox/change.ts";
import { formText, linesOf } from "../form/form-texts.ts";

type EditableField = { name: string; kind: "text" | "day" | "lines"; text: string };

/** Multi-line; lists have one item per line. */
const LONG = new Set([
  "note",
  "admin_notes",
  "reason",
  "description",
  "pickup_note",
  "content",
  "excerpt",
  "meta_description",
  "ad_desc",
  "ad_excerpt",
  "admin_notes",
]);

const DAYS = new Set(["date_of_publish", "ad_published_date", "ad_ending_date", "day"]);

export function editableFields(body: Fields): EditableField[] {
  return Object.entries(body).flatMap(([name, value]): EditableField[] => {
    if (Array.isArray(value) && value.some((item) => typeof item !== "string")) return [];
    if (Array.isArray(value)) return [{ name, kind: "lines", text: formText(value) }];
    if (typeof value !== "string" && value !== null) return [];
    const kind = DAYS.has(name) ? "day" : LONG.has(name) ? "lines" : "text";
    return [{ name, kind, text: value ?? "" }];
  });
}

/** Non-text values stay; null stays null while the field is empty. */
export function readEdited(body: Fields, written: Readonly<Record<string, string>>): Fields {
  const edited = editableFields(body).map(({ name }) => {
    const text = (written[name] ?? "").trim();
    const former = body[name];
    if (Array.isArray(former)) return [name, linesOf(text)];
    return [name, text === "" && former === null ? null : text];
  });
  return { ...body, ...Object.fromEntries(edited) };
}
