import { type SyntheticEvent, useState } from "react";
import {
  type AdminRemovalRequest,
  adminRemovalRequestSchema,
  removalChangeSchema,
} from "#domain/passports/admin-removal-requests.ts";
import { LONGEST_REMOVAL_NOTE } from "#domain/passports/contract.ts";
import { useKeptTyping } from "../../../platform/hooks/use-kept-typing.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { forgetTyping } from "../../../platform/lib/kept-typing.ts";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import styles from "../../kit/form/form.module.css";
import { readForm } from "../../kit/form/form-texts.ts";
import { useEnqueue } from "../../kit/outbox/use-act.ts";
import type { Change } from "../../../outbox/change.ts";

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
  const [open, setOpen] = useState(false);
  const resource = `${REMOVAL_REQUESTS}${request.id}`;
  const isShown = request.status === "pending" || open;
  const { element, onInput } = useKeptTyping(isShown ? resource : null);
  async function answer(status: Listed["status"]): Promise<void> {
    const { note = "" } = element.current === null ? {} : readForm(element.current);
    const text = note.trim();
    const change = await enqueue({
      kind: "removal.settle",
      resource,
      body: { status, ...(text === (request.note ?? "") ? {} : { note: text === "" ? null : text }) },
      base,
      baseEtag: base.etag,
    });
    if (change === null) return;
    forgetTyping(resource);
    setOpen(false);
  }
  if (!isShown) {
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
    <form ref={element} className={styles.form} onSubmit={submit} onInput={onInput}>
      <TextAreaField
        id={`note-${request.id}`}
        name="note"
        label={t("field.note")}
        hint={t("admin_removal.note_hint")}
        rows={2}
        maxLength={LONGEST_REMOVAL_NOTE}
        defaultValue={request.note ?? ""}
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

export const REMOVAL_REQUESTS = "removal-request:";

/** A request with queued changes applied. */
export type ShownRequest<Request extends AdminRemovalRequest> = {
  request: Request;
  changes: readonly Change[];
};

export function showRequest<Request extends AdminRemovalRequest>(
  request: Request,
  changes: readonly Change[],
): ShownRequest<Request> {
  const own = changes.filter(({ resource }) => resource === `${REMOVAL_REQUESTS}${request.id}`);
  return { request: own.reduce(applyChange, request), changes: own };
}

function applyChange<Request extends AdminRemovalRequest>(
  request: Request,
  { state, body, answer }: Change,
): Request {
  if (state === "done") {
    const parsed = adminRemovalRequestSchema.safeParse(answer?.data);
    return parsed.success ? { ...request, ...parsed.data } : request;
  }
  const written = removalChangeSchema.safeParse(body ?? {});
  if (!written.success) return request;
  const { status = request.status, note = request.note } = written.data;
  return { ...request, status, note };
}
