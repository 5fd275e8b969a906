import { adminPassportAnswerSchema, adminPassportListSchema } from "#domain/api/admin-passports.ts";
import type { Passport } from "#domain/api/passports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { useAdminRecord } from "../query/use-admin-record.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { AdminMissing } from "../table/admin-missing.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { EditPassport } from "./edit-passport.tsx";
import { fieldsOf } from "./passport-fields.ts";
import { PassportHistory } from "./passport-history.tsx";
import { resourceOf, showPassport } from "./shown-passports.ts";

export function KnownPassport({ id }: { id: number }) {
  const { t } = useTranslate();
  const query = useAdminRecord({
    path: apiPaths.adminPassport(id),
    schema: adminPassportAnswerSchema,
    list: apiPaths.adminPassports,
    rows: adminPassportListSchema,
    isIt: (passport) => passport.id === id,
  });
  const changes = useWaitingChanges(resourceOf(String(id)), query);
  return (
    <AdminPage>
      <AnswerState query={query} missing={<AdminMissing title={t("admin_passport.missing")} />}>
        {({ data }) => changes !== null && <Known passport={data} etag={query.etag} changes={changes} />}
      </AnswerState>
    </AdminPage>
  );
}

type KnownProps = { passport: Passport; etag: string | null; changes: readonly Change[] };

function Known({ passport, etag, changes }: KnownProps) {
  const shown = showPassport(String(passport.id), fieldsOf(passport), changes);
  return (
    <EditPassport shown={shown} base={passport} etag={etag}>
      <PassportHistory key={etag} id={passport.id} />
    </EditPassport>
  );
}
