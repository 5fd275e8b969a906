import { nameWords } from "#domain/names/words.ts";
import type { PassportTable } from "../store/schema.ts";

type Names = Pick<PassportTable, "first_name" | "middle_name" | "last_name">;
type NameKeys = Pick<PassportTable, "first_key" | "middle_key" | "last_key">;

/** The columns of a passport that a prefix search of one name compares: its normalised words, one space between. */
export function nameKeys(names: Names): NameKeys {
  return {
    first_key: nameKey(names.first_name),
    middle_key: nameKey(names.middle_name ?? ""),
    last_key: nameKey(names.last_name),
  };
}

/** One name, or the start of one, as the key columns hold it. */
export function nameKey(name: string): string {
  return nameWords(name).join(" ");
}

/** The distinct words of all three names: the rows of `passport_words`. */
export function passportWords(names: Names): string[] {
  return [...new Set(nameWords(`${names.first_name} ${names.middle_name ?? ""} ${names.last_name}`))];
}
