import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { Passport } from "#domain/api/passports.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import { links } from "../../../lib/links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { DangerZone } from "../form/danger-zone.tsx";
import { FormCard } from "../form/form-card.tsx";
import { useWriting } from "../form/use-writing.ts";
import { useBranchNames } from "../locations/use-branch-names.ts";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { StandingMark } from "../outbox/standing-mark.tsx";
import { standingOfAll } from "../outbox/standing.ts";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { changedFields, fullNameOf, type PassportBody, textsOf } from "./passport-fields.ts";
import { PassportForm } from "./passport-form.tsx";
import { resourceOf, type ShownPassport } from "./shown-passports.ts";

type EditPassportProps = {
  shown: ShownPassport;
  base: Passport;
  etag: string | null;
  /** Between the form and the delete section. */
  children: ReactNode;
};

export function EditPassport({ shown, base, etag, children }: EditPassportProps) {
  const { t } = useTranslate();
  const branches = useBranchNames();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  const [asksDelete, setAsksDelete] = useState(false);
  const { version, begin, handedOver } = useWriting({ fields: shown.fields, base, etag }, shown.changes);
  const resource = resourceOf(shown.key);
  const from = { resource, base: version.base, baseEtag: version.etag };
  const name = fullNameOf(shown.fields);

  async function save(body: PassportBody): Promise<void> {
    const changed = changedFields(body, version.fields);
    if (Object.keys(changed).length === 0) {
      void showToast("info", t("form.unchanged"));
      return;
    }
    const change = await enqueue({ kind: "passport.update", body: changed, ...from });
    if (change !== null) handedOver(change.id, { ...version.fields, ...textsOf(body) });
  }
  async function remove(): Promise<void> {
    setAsksDelete(false);
    const change = await enqueue({ kind: "passport.delete", ...from });
    if (change !== null) navigate(adminLinks.passports());
  }
  return (
    <>
      <AdminHead
        title={name}
        mark={<StandingMark standing={standingOfAll(shown.changes)} />}
        lead={shown.fields.request_number}
        actions={
          <ButtonLink look="plain" href={links.passport(shown.key, shown.fields.request_number)}>
            {t("admin_passport.public_page")}
          </ButtonLink>
        }
      />
      <RecordChanges changes={shown.changes} />
      <FormCard>
        <PassportForm
          fields={version.fields}
          branches={branches}
          submitLabel={t("form.save")}
          disabled={shown.deleted}
          onTyping={begin}
          onSubmit={(body) => void save(body)}
        />
      </FormCard>
      {children}
      <DangerZone title={t("admin_passport.delete_zone")} text={t("admin_passport.delete_what")}>
        <Button look="danger" onClick={() => setAsksDelete(true)} disabled={shown.deleted}>
          {t("admin_passport.delete")}
        </Button>
      </DangerZone>
      {asksDelete && (
        <ConfirmDialog
          title={t("admin_passport.delete_title")}
          text={t("admin_passport.delete_text", { name, number: shown.fields.request_number })}
          confirm={t("admin_passport.delete_sure")}
          danger
          onConfirm={() => void remove()}
          onClose={() => setAsksDelete(false)}
        />
      )}
    </>
  );
}
