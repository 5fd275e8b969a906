import { useTranslate } from "../../../i18n/use-translate.tsx";
import { wholeNumber } from "../../../lib/page-number.ts";
import { AdminMissing } from "../table/admin-missing.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { KnownPassport } from "./known-passport.tsx";
import { UnsentPassport } from "./unsent-passport.tsx";

/** `/admin/passports/{id}`; unsent records have a temporary id. */
export function PassportPage({ passportId }: { passportId: string }) {
  useAdminMessages("admin-passports");
  const { t } = useTranslate();
  const id = wholeNumber(passportId, Number.MAX_SAFE_INTEGER);
  if (id !== null) return <KnownPassport key={id} id={id} />;
  if (passportId.startsWith("new:")) return <UnsentPassport key={passportId} passportKey={passportId} />;
  return <AdminMissing title={t("admin_passport.missing")} />;
}
