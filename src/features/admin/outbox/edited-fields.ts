import type { Fields } from "../../../outbox/change.ts";

type EditableField = { name: string; kind: "text" | "day" | "lines"; text: string };

/** Long ones are written over several lines; a list has a line for each of its members. */
const LONG = new Set(["note", "reason", "description", "pickup_note"]);

/** The members of a body that a person can write anew, as a form shows them. */
export function editableFields(body: Fields): EditableField[] {
  return Object.entries(body).flatMap(([name, value]): EditableField[] => {
    if (Array.isArray(value)) return [{ name, kind: "lines", text: value.map(String).join("\n") }];
    if (typeof value !== "string" && value !== null) return [];
    const kind = name === "date_of_publish" ? "day" : LONG.has(name) ? "lines" : "text";
    return [{ name, kind, text: value ?? "" }];
  });
}

/** The body with what was written; what is no text stays, and what had no value has none while it stands empty. */
export function readEdited(body: Fields, written: Readonly<Record<string, string>>): Fields {
  const edited = editableFields(body).map(({ name }) => {
    const text = (written[name] ?? "").trim();
    const former = body[name];
    if (Array.isArray(former)) return [name, linesOf(text)];
    return [name, text === "" && former === null ? null : text];
  });
  return { ...body, ...Object.fromEntries(edited) };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
