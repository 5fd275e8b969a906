import { type SyntheticEvent, useState } from "react";
import type { AdminRemovalRequest } from "#domain/api/admin-removal-requests.ts";
import { LONGEST_REMOVAL_NOTE } from "#domain/api/admin-removal-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { REMOVAL_REQUESTS } from "./shown-requests.ts";

type Listed = AdminRemovalRequest & { etag: string };
type AnswerRequestProps = {
  /** With queued changes applied. */
  request: Listed;
  /** The server's version, base of a change. */
  base: Listed;
};

/** Settle or reject with a note for admins; answered requests can be reopened. */
export function AnswerRequest({ request, base }: AnswerRequestProps) {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const [note, setNote] = useState(request.note ?? "");
  const [open, setOpen] = useState(false);
  async function answer(status: Listed["status"]): Promise<void> {
    const text = note.trim();
    const change = await enqueue({
      kind: "removal.settle",
      resource: `${REMOVAL_REQUESTS}${request.id}`,
      body: { status, ...(text === (request.note ?? "") ? {} : { note: text === "" ? null : text }) },
      base,
      baseEtag: base.etag,
    });
    if (change !== null) setOpen(false);
  }
  if (request.status !== "pending" && !open) {
    return (
      <>
        {request.note !== null && <p>{t("admin_removal.noted", { note: request.note })}</p>}
        <div>
          <Button look="plain" onClick={() => setOpen(true)}>
            {t("admin_removal.change")}
          </Button>
        </div>
      </>
    );
  }
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    void answer("settled");
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextAreaField
        id={`note-${request.id}`}
        label={t("field.note")}
        hint={t("admin_removal.note_hint")}
        rows={2}
        maxLength={LONGEST_REMOVAL_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button look="primary" type="submit">
          {t("admin_removal.settle")}
        </Button>
        <Button onClick={() => void answer("rejected")}>{t("admin_removal.reject")}</Button>
        {request.status !== "pending" && (
          <Button look="plain" onClick={() => void answer("pending")}>
            {t("admin_removal.reopen")}
          </Button>
        )}
      </div>
    </form>
  );
}
