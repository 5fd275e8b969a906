import { type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";
import {
  type Passkey,
  type PasskeyList,
  passkeyListSchema,
  recoveryCodesSchema,
} from "#domain/accounts/passkeys.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { Result } from "#domain/base/result.ts";
import { formatMoment } from "#domain/languages/dates.ts";
import { RECOVERY_CODES, LONGEST_PASSKEY_NAME } from "#domain/accounts/contract.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.ts";
import { withProof } from "../session/proof.ts";
import { account } from "../session/this-account.ts";
import { makePasskey, type PasskeyFault } from "./ask-passkey.ts";
import { FaultNotice } from "./fault-notice.tsx";
import styles from "./passkeys.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Listed =
  | { status: "loading" }
  | { status: "ready"; list: PasskeyList }
  | { status: "failed"; error: ApiError };

type Open = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey } | { kind: "codes" };

/** The account's own passkeys and recovery codes. `onChange`: what the account may do can be other then. */
export function OwnPasskeys({ onChange }: { onChange: () => void }) {
  const { t } = useTranslate();
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const listed = useAsync<Listed, Listed>(
    async () => {
      const answer = await account.get(passkeyListSchema, apiPaths.passkeys);
      return answer.ok
        ? { status: "ready", list: answer.value.data.data }
        : { status: "failed", error: answer.error };
    },
    [asked],
    { status: "loading" },
  );
  const reload = (): void => setAsked((count) => count + 1);

  function changed(done: string, made: readonly string[] = []): void {
    setOpen(null);
    setCodes(made);
    reload();
    onChange();
    void showToast("success", done);
  }

  if (listed.status === "loading") return <SkeletonRows count={2} />;
  if (listed.status === "failed")
    return (
      <FailedNotice tone="plain" title={t("passkey.list_failed")} error={listed.error} onRetry={reload} />
    );
  const { passkeys, codes: left, needed } = listed.list;
  return (
    <>
      {passkeys.length === 0 ? (
        <p>{t(needed ? "passkey.none_needed" : "passkey.none")}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isLast={needed && passkeys.length === 1}
              onRename={() => setOpen({ kind: "rename", passkey })}
              onRemove={() => setOpen({ kind: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      <div>
        <Button look="primary" onClick={() => setOpen({ kind: "add" })}>
          {t("passkey.add")}
        </Button>
      </div>
      {passkeys.length > 0 && <CodesLeft left={left} onRenew={() => setOpen({ kind: "codes" })} />}
      {open !== null && <OpenDialog open={open} onDone={changed} onClose={() => setOpen(null)} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

type PasskeyItemProps = { passkey: Passkey; isLast: boolean; onRename: () => void; onRemove: () => void };

function PasskeyItem({ passkey, isLast, onRename, onRemove }: PasskeyItemProps) {
  const { t } = useTranslate();
  const dayOf = useDay();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.hint}>{t("passkey.made", { moment: dayOf(created_at) })}</p>
        <p className={styles.hint}>
          {last_used_at === null
            ? t("passkey.never_used")
            : t("passkey.last_used", { moment: dayOf(last_used_at) })}
        </p>
        {isLast && <p className={styles.hint}>{t("passkey.last")}</p>}
      </div>
      <div className={styles.buttons}>
        <Button aria-label={t("passkey.rename_named", { name })} onClick={onRename}>
          {t("passkey.rename")}
        </Button>
        {!isLast && (
          <Button aria-label={t("passkey.remove_named", { name })} onClick={onRemove}>
            {t("passkey.remove")}
          </Button>
        )}
      </div>
    </li>
  );
}

function CodesLeft({ left, onRenew }: { left: PasskeyList["codes"]; onRenew: () => void }) {
  const { t } = useTranslate();
  const dayOf = useDay();
  return (
    <div className={styles.left}>
      <h3>{t("passkey.codes")}</h3>
      <p>{t("passkey.codes_left", { left: left.left, total: RECOVERY_CODES })}</p>
      {left.used_at !== null && (
        <Notice tone="caution" title={t("passkey.code_used", { moment: dayOf(left.used_at) })}>
          <p>{t("passkey.code_used_text")}</p>
        </Notice>
      )}
      <div>
        <Button onClick={onRenew}>{t("passkey.codes_new")}</Button>
      </div>
    </div>
  );
}

function useDay(): (at: string) => string {
  const translator = useTranslate();
  const { now } = useServices();
  return (at) => formatMoment(translator, Date.parse(at), now());
}

type OpenDialogProps = {
  open: Open;
  onDone: (text: string, codes?: readonly string[]) => void;
  onClose: () => void;
};

function OpenDialog({ open, onDone, onClose }: OpenDialogProps) {
  const { t } = useTranslate();
  if (open.kind === "add") return <AddDialog onDone={onDone} onClose={onClose} />;
  if (open.kind === "codes")
    return (
      <Ask
        title={t("passkey.codes_new_title")}
        text={t("passkey.codes_new_text")}
        confirm={t("passkey.codes_new")}
        send={() => account.send(recoveryCodesSchema, "POST", apiPaths.recoveryCodes)}
        onSent={(answer) => onDone(t("passkey.codes_made"), recoveryCodesSchema.parse(answer).data.codes)}
        onClose={onClose}
      />
    );
  const { name, id } = open.passkey;
  if (open.kind === "rename")
    return <RenameDialog passkey={open.passkey} onDone={onDone} onClose={onClose} />;
  return (
    <Ask
      title={t("passkey.remove_title", { name })}
      text={t("passkey.remove_text")}
      confirm={t("passkey.remove_now")}
      send={() => account.send(z.unknown(), "DELETE", apiPaths.passkey(id))}
      onSent={() => onDone(t("passkey.removed"))}
      onClose={onClose}
    />
  );
}

type AskProps = {
  title: string;
  text: string;
  confirm: string;
  send: () => Promise<Result<{ data: unknown }, ApiError>>;
  onSent: (answer: unknown) => void;
  onClose: () => void;
};

function Ask({ title, text, confirm, send, onSent, onClose }: AskProps) {
  const { t } = useTranslate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  async function act(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const answer = await withProof(send);
    setBusy(false);
    if (answer.ok) onSent(answer.value.data);
    else setFault({ kind: "api", error: answer.error });
  }
  return (
    <Dialog title={title} cancels onClose={onClose}>
      <p>{text}</p>
      <FaultNotice fault={fault} />
      <div className={styles.buttons}>
        <Button look="danger" aria-disabled={busy} onClick={() => void act()}>
          {confirm}
        </Button>
        <Button look="plain" data-cancel onClick={onClose}>
          {t("passkey.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}

type NamingProps = Omit<OpenDialogProps, "open">;

function AddDialog({ onDone, onClose }: NamingProps) {
  const { t } = useTranslate();
  return (
    <NameDialog
      title={t("passkey.add")}
      text={t("passkey.add_text")}
      name=""
      submit={t("passkey.add_now")}
      send={async (name) => {
        const made = await makePasskey(name);
        if (!made.ok) return made.error;
        onDone(t("passkey.added"), made.value);
        return null;
      }}
      onClose={onClose}
    />
  );
}

function RenameDialog({ passkey, onDone, onClose }: NamingProps & { passkey: Passkey }) {
  const { t } = useTranslate();
  return (
    <NameDialog
      title={t("passkey.rename_named", { name: passkey.name })}
      name={passkey.name}
      submit={t("passkey.save")}
      send={async (name) => {
        const answer = await account.send(z.unknown(), "PATCH", apiPaths.passkey(passkey.id), { name });
        if (!answer.ok) return { kind: "api", error: answer.error };
        onDone(t("passkey.renamed"));
        return null;
      }}
      onClose={onClose}
    />
  );
}

type NameDialogProps = {
  title: string;
  text?: string;
  name: string;
  submit: string;
  send: (name: string) => Promise<PasskeyFault | null>;
  onClose: () => void;
};

function NameDialog({ title, text, name, submit, send, onClose }: NameDialogProps) {
  const { t } = useTranslate();
  const [busy, setBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);

  async function act(given: string): Promise<void> {
    setIsMissing(given === "");
    if (given === "" || busy) return;
    setBusy(true);
    setFault(null);
    const found = await send(given);
    setBusy(false);
    if (found !== null) setFault(found);
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get("name");
    void act(typeof given === "string" ? given.trim() : "");
  }

  return (
    <Dialog title={title} cancels onClose={onClose}>
      {text !== undefined && <p>{text}</p>}
      <FaultNotice fault={fault} />
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <InputField
          name="name"
          label={t("passkey.name")}
          hint={t("passkey.name_hint")}
          error={isMissing ? t("passkey.name_missing") : undefined}
          defaultValue={name}
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
          required
        />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {submit}
          </Button>
          <Button look="plain" data-cancel onClick={onClose}>
            {t("passkey.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
