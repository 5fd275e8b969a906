import { Link } from "wouter";
import { isAdmin } from "#domain/accounts/roles.ts";
import type { ImportBatch, ImportLine } from "#domain/imports/contract.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { Change } from "../../outbox/change.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { prefilledState } from "../kit/form/prefilled-passport.ts";

type LineByHandProps = {
  batch: ImportBatch;
  line: ImportLine;
  /** Changes not yet included in the lines shown. */
  changes: readonly Change[];
};

/** Link to enter a rejected line by hand, or that it was entered. */
export function LineByHand({ batch, line, changes }: LineByHandProps) {
  const { t } = useTranslate();
  const user = useAccount();
  const number = line.request_number;
  if (line.published === true) return t("import.line_added");
  const isWaiting = changes.some(
    ({ kind, body }) => number !== null && kind === "passport.create" && body?.["request_number"] === number,
  );
  if (isWaiting) return t("import.line_waiting");
  // Upload permission alone does not allow manual entry.
  if (user === null || !isAdmin(user)) return "–";
  const { values } = line.reason ?? {};
  const state = prefilledState({
    fields: {
      request_number: number ?? values?.["number"] ?? "",
      first_name: line.names?.first_name ?? "",
      middle_name: line.names?.middle_name ?? "",
      last_name: line.names?.last_name ?? "",
      location: batch.location,
      date_of_publish: batch.date_of_publish,
    },
    back: adminLinks.import(batch.id),
  });
  return (
    <Link href={adminLinks.newPassport()} state={state}>
      {t("import.line_add")}
    </Link>
  );
}
