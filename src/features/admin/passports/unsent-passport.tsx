import { useLocation } from "wouter";
import { useEffect } from "react";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { FormCard } from "../form/form-card.tsx";
import { useBranchNames } from "../locations/use-branch-names.ts";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { StandingMark } from "../outbox/standing-mark.tsx";
import { standingOfAll } from "../outbox/standing.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminMissing } from "../table/admin-missing.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { fullNameOf, type PassportBody } from "./passport-fields.ts";
import { PassportForm } from "./passport-form.tsx";
import { newPassport, PASSPORTS, resourceOf } from "./shown-passports.ts";

/** Once sent, shows the record's own page. */
export function UnsentPassport({ passportKey }: { passportKey: string }) {
  const { t } = useTranslate();
  const { outbox, changes } = useOutbox();
  const branches = useBranchNames();
  const [, navigate] = useLocation();
  const made = changes?.find(
    ({ resource, state }) => resource === resourceOf(passportKey) && state === "done",
  );
  const realKey = made?.answer?.resource.slice(PASSPORTS.length);
  useEffect(() => {
    if (realKey !== undefined) navigate(adminLinks.passport(realKey), { replace: true });
  }, [realKey, navigate]);
  if (changes === null || realKey !== undefined) return <SkeletonRows count={4} />;
  const shown = newPassport(passportKey, changes);
  const creation = shown?.changes.find(({ kind }) => kind === "passport.create");
  if (shown === null || creation === undefined) {
    return <AdminMissing title={t("admin_passport.missing")} />;
  }
  async function save(id: string, body: PassportBody): Promise<void> {
    const edited = await outbox.edit(id, body);
    await (edited.ok ? showToast("success", t("outbox.edited")) : showToast("error", t("outbox.not_kept")));
  }
  return (
    <AdminPage>
      <AdminHead
        title={fullNameOf(shown.fields)}
        mark={<StandingMark standing={standingOfAll(shown.changes)} />}
        lead={t("admin_passport.unsent_lead")}
      />
      <RecordChanges changes={shown.changes} />
      <FormCard>
        <PassportForm
          fields={shown.fields}
          branches={branches}
          submitLabel={t("form.save")}
          onSubmit={(body) => void save(creation.id, body)}
        />
      </FormCard>
    </AdminPage>
  );
}
