import { useState } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { accountRoutes } from "#domain/account-routes.ts";
import type { Change, OutboxError } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { lazyPage } from "../../../hooks/lazy-page.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { Result } from "#domain/result.ts";
import { DangerButton } from "../form/danger-button.tsx";
import formStyles from "../form/form.module.css";
import { addAgain } from "./add-again.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { MergeDialogProps } from "./merge-dialog.tsx";
import { EditChangeDialog } from "./edit-change-dialog.tsx";
import { actionsOf } from "./possible-actions.ts";
import { subjectText } from "./change-texts.ts";
import styles from "./outbox.module.css";
import { useOutbox } from "./use-outbox.ts";

/** With the merge of texts, which few need. */
const merging = lazyPage<MergeDialogProps>(() =>
  import("./merge-dialog.tsx").then((module) => module.MergeDialog),
);

type Open = "edit" | "compare" | null;

/** Nothing while sending or done. */
export function ChangeActions({ change }: { change: Change }) {
  const translator = useTranslate();
  const { t } = translator;
  const { outbox } = useOutbox();
  const [path] = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const actions = actionsOf(change);
  const isMerged = findKind(outboxKinds, change.kind)?.conflict === "merge";
  const Compare = isMerged ? merging.Page : ConflictDialog;
  if (actions.size === 0) return null;

  async function finish<T>(work: Promise<Result<T, OutboxError>>): Promise<void> {
    setOpen(null);
    const done = await work;
    if (!done.ok)
      void showToast("error", t(done.error.kind === "sending" ? "outbox.too_late" : "outbox.not_kept"));
  }
  async function addAsNew(): Promise<void> {
    const creation = addAgain(change);
    const kept = creation && (await outbox.enqueue(creation));
    if (kept?.ok === true) await finish(outbox.discard(change.id));
    else void showToast("error", t("outbox.not_kept"));
  }
  return (
    <div className={styles.actions}>
      {actions.has("sign-in") && (
        <ButtonLink
          look="primary"
          href={`${accountRoutes.login}?${new URLSearchParams({ redirect: path }).toString()}`}
        >
          {t("outbox.sign_in")}
        </ButtonLink>
      )}
      {actions.has("compare") && (
        <Button look="primary" onClick={() => setOpen("compare")}>
          {t("outbox.compare")}
        </Button>
      )}
      {actions.has("edit") && <Button onClick={() => setOpen("edit")}>{t("outbox.edit")}</Button>}
      {actions.has("restore") && (
        <Button
          look="primary"
          onClick={() => void finish(outbox.edit(change.id, { ...change.body, deleted: false }))}
        >
          {t("outbox.restore")}
        </Button>
      )}
      {actions.has("add-again") && (
        <Button look={actions.has("restore") ? "quiet" : "primary"} onClick={() => void addAsNew()}>
          {t("outbox.add_again")}
        </Button>
      )}
      {actions.has("retry") && (
        <Button onClick={() => void finish(outbox.retry(change.id))}>{t("outbox.retry")}</Button>
      )}
      {actions.has("discard") && (
        <DangerButton
          className={formStyles.apart}
          label={t("outbox.discard")}
          title={t("outbox.discard_title")}
          text={t("outbox.discard_text", { subject: subjectText(translator, change) })}
          confirm={t("outbox.discard_sure")}
          onConfirm={() => void finish(outbox.discard(change.id))}
        />
      )}
      {open === "edit" && (
        <EditChangeDialog
          change={change}
          onSave={(body) => void finish(outbox.edit(change.id, body))}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "compare" && (
        <Compare
          change={change}
          onMine={(body) => void finish(outbox.resolveConflict(change.id, body))}
          onTheirs={() => void finish(outbox.discard(change.id))}
          onNew={() => void addAsNew()}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
