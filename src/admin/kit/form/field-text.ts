import { PICTURE_ID } from "#domain/articles/media.ts";
import { formatSize } from "../../../platform/i18n/sizes.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";

/** A field's value as text, for every kind of record. */
export function fieldText(translator: Translator, value: unknown): string {
  const { t } = translator;
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(itemText).join(", ");
  if (value instanceof Blob) return fileText(translator, value);
  if (typeof value === "boolean") return t(value ? "field.yes" : "field.no");
  if (typeof value !== "string") return JSON.stringify(value);
  // Enough to tell two pictures apart.
  return PICTURE_ID.test(value) ? `${value.slice(0, 8)}…` : value;
}

/** Lines of a file have more than their text. */
function itemText(item: unknown): string {
  return typeof item === "object" && item !== null && "text" in item ? String(item.text) : String(item);
}

/** "receipt.jpg, 0.4 MB". */
function fileText(translator: Translator, file: Blob): string {
  const size = formatSize(translator, file.size);
  return file instanceof File && file.name !== "" ? `${file.name}, ${size}` : size;
}
