import { type SyntheticEvent, useState } from "react";
import type { AdminAdvertisementRequest } from "#domain/api/admin-advertisement-requests.ts";
import { nextRequestStatuses, type RequestStatus } from "#domain/advertising/request-steps.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import own from "./requests.module.css";
import { REQUESTS, UPDATE } from "./shown-requests.ts";

const LONGEST_NOTES = 5000;
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
  disabled: boolean;
};

/** Notes for other managers, and the steps that this status allows; a step takes the notes along. */
export function RequestWork({ request, base, disabled }: RequestWorkProps) {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const former = request.admin_notes ?? "";
  const [notes, setNotes] = useState(former);
  const steps = nextRequestStatuses(request.status);
  const isChanged = notes.trim() !== former;

  function send(status?: RequestStatus): void {
    const text = notes.trim();
    void enqueue({
      kind: UPDATE,
      resource: `${REQUESTS}${base.id}`,
      body: {
        ...(status === undefined ? {} : { status }),
        ...(isChanged ? { admin_notes: text === "" ? null : text } : {}),
      },
      base,
      baseEtag: base.etag,
    });
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isChanged) send();
  }
  return (
    <form className={`${styles.form} ${own.card}`} aria-labelledby="work" onSubmit={submit}>
      <h2 id="work">{t("admin_request.work")}</h2>
      <TextAreaField
        label={t("field.admin_notes")}
        hint={t("admin_request.notes_hint")}
        rows={4}
        maxLength={LONGEST_NOTES}
        value={notes}
        disabled={disabled}
        onChange={(event) => setNotes(event.target.value)}
      />
      <div className={styles.buttons}>
        {steps.map((status, index) => (
          <Button
            key={status}
            look={index === 0 ? "primary" : "quiet"}
            disabled={disabled}
            onClick={() => send(status)}
          >
            {t(STEPS[status])}
          </Button>
        ))}
        <Button
          type="submit"
          look={steps.length === 0 ? "primary" : "plain"}
          disabled={disabled || !isChanged}
        >
          {t("admin_request.save_notes")}
        </Button>
      </div>
      {steps.length === 0 && <p className={own.quiet}>{t("admin_request.final")}</p>}
    </form>
  );
}
