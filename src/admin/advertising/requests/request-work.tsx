import type { AdminAdvertisementRequest } from "#domain/advertising/admin-requests.ts";
import { nextRequestStatuses, type RequestStatus } from "#domain/advertising/steps.ts";
import { ok } from "#domain/base/result.ts";
import { LONGEST_ADMIN_NOTES } from "#domain/advertising/contract.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change, Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useEnqueue } from "../../kit/outbox/use-act.ts";
import { RecordForm } from "../../kit/record/record-form.tsx";
import { type KeptForm, useKeptForm } from "../../kit/record/use-kept-texts.ts";
import { usePinnedVersion } from "../../kit/record/edit-record.tsx";
import own from "./requests.module.css";
import { REQUEST_FORM, REQUESTS, UPDATE } from "./shown-requests.tsx";

const STEPS: Record<RequestStatus, MessageId> = {
  pending: "admin_request.to_pending",
  contacted: "admin_request.to_contacted",
  approved: "admin_request.to_approved",
  rejected: "admin_request.to_rejected",
};

type RequestWorkProps = {
  /** With queued changes applied. */
  request: AdminAdvertisementRequest;
  /** The server's version, base of a change. */
  base: AdminAdvertisementRequest;
  changes: readonly Change[];
  disabled: boolean;
};

/** Notes for other managers, and the steps that this status allows; a step takes the notes along. */
export function RequestWork({ request, base, changes, disabled }: RequestWorkProps) {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const newest = {
    fields: { admin_notes: request.admin_notes ?? "" },
    base: base as Fields,
    etag: base.etag,
  };
  const { version, pin, pinVersion, pinSubmitted, unpin } = usePinnedVersion(newest, changes);
  const { fields } = version;
  const form: KeptForm<{ admin_notes: string }> = useKeptForm({
    type: REQUEST_FORM,
    recordKey: String(base.id),
    fields,
    submitLabel: t("admin_request.save_notes"),
    disabled,
    onTyping: pin,
    onSubmit: send,
    opened: {
      version,
      savedAt: base.updated_at,
      restore(stored) {
        if (stored === null) return pin();
        const admin_notes = stored.fields["admin_notes"] ?? "";
        pinVersion({ fields: { admin_notes }, base: stored.base, etag: stored.etag });
      },
    },
    buttons: nextRequestStatuses(request.status).map((status) => (
      <Button key={status} disabled={disabled} onClick={() => void form.submit({ status, ...notesOf() })}>
        {t(STEPS[status])}
      </Button>
    )),
  });

  function notesOf(): Fields {
    const text = form.typed.admin_notes.trim();
    return text === fields.admin_notes ? {} : { admin_notes: text === "" ? null : text };
  }
  async function send(body: Fields): Promise<boolean> {
    if (Object.keys(body).length === 0) {
      unpin();
      void showToast("info", t("form.unchanged"));
      return true;
    }
    const change = await enqueue({
      kind: UPDATE,
      resource: `${REQUESTS}${base.id}`,
      body,
      base: version.base,
      baseEtag: version.etag,
    });
    if (change !== null) pinSubmitted(change.id, { admin_notes: form.typed.admin_notes.trim() });
    return change !== null;
  }
  return (
    <section className={own.card} aria-labelledby="work">
      <h2 id="work">{t("admin_request.work")}</h2>
      <RecordForm form={form} read={() => ok(notesOf())}>
        {(field) => <TextAreaField {...field("admin_notes")} rows={4} maxLength={LONGEST_ADMIN_NOTES} />}
      </RecordForm>
      {nextRequestStatuses(request.status).length === 0 && (
        <p className={own.quiet}>{t("admin_request.final")}</p>
      )}
    </section>
  );
}
