import { nameWords } from "#domain/passports/names/words.ts";
import type { PassportTable } from "../../store/tables/passports.ts";

type Names = Pick<PassportTable, "first_name" | "middle_name" | "last_name">;
type NameKeys = Pick<PassportTable, "first_key" | "middle_key" | "last_key">;

/** Key columns for name prefix search: normalised words. */
export function nameKeys(names: Names): NameKeys {
  return {
    first_key: nameKey(names.first_name),
    middle_key: nameKey(names.middle_name ?? ""),
    last_key: nameKey(names.last_name),
  };
}

/** A name or prefix as in key columns. */
export function nameKey(name: string): string {
  return nameWords(name).join(" ");
}

/** Distinct words of all names, for `passport_words`. */
export function passportWords(names: Names): string[] {
  return [...new Set(nameWords(`${names.first_name} ${names.middle_name ?? ""} ${names.last_name}`))];
}
