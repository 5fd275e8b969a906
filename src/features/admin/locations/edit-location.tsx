import { useState } from "react";
import { useLocation } from "wouter";
import type { AdminLocation } from "#domain/api/admin-locations.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import { links } from "../../../lib/links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";
import { DangerZone } from "../form/danger-zone.tsx";
import { FormCard } from "../form/form-card.tsx";
import { useWriting } from "../form/use-writing.ts";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { StandingMark } from "../outbox/standing-mark.tsx";
import { standingOfAll } from "../outbox/standing.ts";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { changedLocation, typedFields } from "./location-fields.ts";
import { LocationForm } from "./location-form.tsx";
import { MergeLocation } from "./merge-location.tsx";
import { locationResource, type ShownLocation } from "./shown-locations.ts";

type EditLocationProps = { shown: ShownLocation; base: AdminLocation; etag: string | null };

export function EditLocation({ shown, base, etag }: EditLocationProps) {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  const [asksDelete, setAsksDelete] = useState(false);
  const { version, begin, handedOver } = useWriting({ fields: shown.fields, base, etag }, shown.changes);
  const from = { resource: locationResource(shown.key), base: version.base, baseEtag: version.etag };
  const { name } = shown.fields;

  async function save(body: Fields): Promise<void> {
    const changed = changedLocation(body, version.fields);
    if (Object.keys(changed).length === 0) {
      void showToast("info", t("form.unchanged"));
      return;
    }
    const change = await enqueue({ kind: "location.update", body: changed, ...from });
    if (change !== null) handedOver(change.id, { ...version.fields, ...typedFields(body) });
  }
  async function remove(): Promise<void> {
    setAsksDelete(false);
    const change = await enqueue({ kind: "location.delete", ...from });
    if (change !== null) navigate(adminLinks.locations());
  }
  return (
    <>
      <AdminHead
        title={name}
        mark={<StandingMark standing={standingOfAll(shown.changes)} />}
        lead={t("branch.total", { count: shown.total })}
        actions={
          <ButtonLink look="plain" href={links.location(shown.key)}>
            {t("admin_location.public_page")}
          </ButtonLink>
        }
      />
      <RecordChanges changes={shown.changes} />
      <FormCard>
        <LocationForm
          fields={version.fields}
          submitLabel={t("form.save")}
          disabled={shown.deleted}
          onTyping={begin}
          onSubmit={(body) => void save(body)}
        />
      </FormCard>
      <MergeLocation slug={shown.key} name={name} etag={etag} disabled={shown.changes.length > 0} />
      <DangerZone title={t("admin_location.delete_zone")} text={t("admin_location.delete_what")}>
        <Button look="danger" onClick={() => setAsksDelete(true)} disabled={shown.deleted}>
          {t("admin_location.delete")}
        </Button>
      </DangerZone>
      {asksDelete && (
        <ConfirmDialog
          title={t("admin_location.delete_title")}
          text={t("admin_location.delete_text", { name })}
          confirm={t("admin_location.delete_sure")}
          danger
          onConfirm={() => void remove()}
          onClose={() => setAsksDelete(false)}
        />
      )}
    </>
  );
}
