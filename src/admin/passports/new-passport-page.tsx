import { useHistoryState } from "wouter/use-browser-location";
import { readPrefilled } from "../kit/form/prefilled-passport.ts";
import { NewRecord } from "../kit/record/new-record.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { PASSPORT } from "./passport-record.tsx";

/** `/admin/passports/new`. */
export function NewPassportPage() {
  useAdminMessages("admin-passports");
  const prefilled = readPrefilled(useHistoryState());
  return <NewRecord type={PASSPORT} fields={prefilled?.fields} back={prefilled?.back} />;
}
