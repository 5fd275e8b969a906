import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { type Result, assertNever } from "#domain/base/result.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import type { Change, OutboxError, Fields } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { lazyPage } from "../../../platform/hooks/lazy-page.tsx";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { InputField, TextAreaField } from "../../../ui/form/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DangerButton } from "../form/confirm-dialog.tsx";
import { isTall } from "../form/described-field.ts";
import { fieldText } from "../form/field-text.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { formText, linesOf, readForm } from "../form/form-texts.ts";
import formStyles from "../form/form.module.css";
import { describedField, fieldLabel } from "../../records.ts";
import { Moment } from "../table/moment.tsx";
import { kindText, problemText, subjectText, faultText } from "./change-texts.ts";
import { plainOf } from "./compare.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { addAgain, canAddAgain, isInBin } from "./add-again.ts";
import type { MergeDialogProps } from "./merge-dialog.tsx";
import styles from "./outbox.module.css";
import { SyncMark, syncStatus } from "./sync-mark.tsx";
import { useOutbox } from "./use-outbox.ts";

type EditableField = { name: string; kind: "text" | "day" | "lines"; text: string };

export function editableFields(body: Fields): EditableField[] {
  return Object.entries(body).flatMap(([name, value]): EditableField[] => {
    if (Array.isArray(value) && value.some((item) => typeof item !== "string")) return [];
    if (Array.isArray(value)) return [{ name, kind: "lines", text: formText(value) }];
    if (typeof value !== "string" && value !== null) return [];
    const description = describedField(name);
    const kind = description?.kind === "day" ? "day" : description && isTall(description) ? "lines" : "text";
    return [{ name, kind, text: value ?? "" }];
  });
}

/** Non-text values stay; null stays null while the field is empty. */
export function readEdited(body: Fields, written: Readonly<Record<string, string>>): Fields {
  const edited = editableFields(body).map(({ name }) => {
    const text = (written[name] ?? "").trim();
    const former = body[name];
    if (Array.isArray(former)) return [name, linesOf(text)];
    return [name, text === "" && former === null ? null : text];
  });
  return { ...body, ...Object.fromEntries(edited) };
}

type ChangeItemProps = {
  change: Change;
  isOnItsPage?: boolean;
};

export function ChangeItem({ change, isOnItsPage = false }: ChangeItemProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const subject = subjectText(translator, change);
  const link = isOnItsPage ? null : recordLink(change);
  const problem = problemText(translator, change, now());
  const base = plainOf(change.kind, change.base);
  return (
    <li className={styles.item} data-status={syncStatus(change)}>
      <div className={styles.head}>
        <p className={styles.subject}>{link === null ? subject : <Link href={link}>{subject}</Link>}</p>
        <SyncMark changes={[change]} />
      </div>
      <p className={styles.kind}>
        {kindText(translator, change.kind)} · <Moment at={change.queuedAt} />
      </p>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {change.body !== null && Object.keys(change.body).length > 0 && (
        <Folded label={t("outbox.what")}>
          <dl className={styles.fields}>
            {Object.entries(change.body).map(([name, value]) => (
              <div key={name}>
                <dt>{fieldLabel(translator, name)}</dt>
                <dd>
                  {name in base && <del>{fieldText(translator, base[name])}</del>}
                  <ins>{fieldText(translator, value)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </Folded>
      )}
      <ChangeActions change={change} />
    </li>
  );
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}

/** With the merge of texts, which few need. */
const merging = lazyPage<MergeDialogProps>(() =>
  import("./merge-dialog.tsx").then((module) => module.MergeDialog),
);

type Open = "edit" | "compare" | null;

/** Nothing while sending or done. */
function ChangeActions({ change }: { change: Change }) {
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

type EditChangeDialogProps = { change: Change; onSave: (body: Fields) => void; onClose: () => void };

/** Edits a queued change, usually one the server rejected. */
function EditChangeDialog({ change, onSave, onClose }: EditChangeDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const refused = change.lastProblem?.kind === "refused" ? change.lastProblem.errors : [];
  return (
    <FormDialog
      title={t("outbox.edit_title")}
      submitLabel={t("outbox.save")}
      onSubmit={(form) => onSave(readEdited(change.body ?? {}, readForm(form)))}
      onClose={onClose}
    >
      {editableFields(change.body ?? {}).map(({ name, kind, text }) => {
        const refusal = refused.find(({ path }) => path === name);
        const field = {
          id: `edit-${name}`,
          name,
          label: fieldLabel(translator, name),
          defaultValue: text,
          error: refusal && (faultText(translator, refusal) ?? t("outbox.wrong_field")),
        };
        return kind === "lines" ? (
          <TextAreaField key={name} {...field} rows={4} />
        ) : (
          <InputField key={name} {...field} type={kind === "day" ? "date" : "text"} autoComplete="off" />
        );
      })}
    </FormDialog>
  );
}

/** Link to the change's record under its current key; null without a page. */
export function recordLink({ kind, state, resource, answer }: Change): string | null {
  const definition = findKind(outboxKinds, kind);
  if (definition === null || (state === "done" && definition.method === "DELETE")) return null;
  const { name, page } = definition.record;
  return page?.((answer?.resource ?? resource).slice(name.length + 1)) ?? null;
}

type ChangeAction = "sign-in" | "compare" | "edit" | "retry" | "restore" | "add-again" | "discard";

export function actionsOf(
  change: Pick<Change, "state" | "body" | "kind" | "lastProblem" | "serverVersion">,
): ReadonlySet<ChangeAction> {
  const { state, body, lastProblem, serverVersion } = change;
  // The record was deleted: a retry would fail again.
  if (state === "parked" && lastProblem?.kind === "deleted") {
    return new Set(canAddAgain(change) ? ["add-again", "discard"] : ["discard"]);
  }
  if (state === "parked" && canAddAgain(change) && isInBin(change)) {
    return new Set(["restore", "add-again", "discard"]);
  }
  const edit: ChangeAction[] = body === null || editableFields(body).length === 0 ? [] : ["edit"];
  switch (state) {
    case "waiting":
      return new Set([...edit, "discard"]);
    case "paused":
      return new Set(["sign-in", ...edit, "discard"]);
    case "conflict":
      // Sent again, it is answered with the version that it meets.
      return new Set(serverVersion === null ? ["retry", "discard"] : ["compare"]);
    case "parked":
      return new Set([...edit, "retry", "discard"]);
    case "sending":
    case "done":
      return new Set();
    default:
      return assertNever(state);
  }
}
