import { useObservable } from "dexie-react-hooks";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { User } from "#domain/accounts/users.ts";
import { links } from "../../platform/lib/links.ts";
import { account, sendEndedSessions } from "../session/this-account.ts";
import { liveReading } from "../../platform/db/open-database.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./account.module.css";
import { keptTyping } from "../../platform/lib/kept-typing.ts";
import { recordDrafts } from "../session/record-drafts.ts";
import { countUnsent, readChanges } from "../../outbox/account-changes.ts";
import { openOutboxDatabase } from "../../outbox/outbox-store.ts";

/** Works offline; asks first when there are unsent changes or drafts. */
export function SignOut({ user }: { user: User }) {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  async function leave(): Promise<void> {
    // Navigate first: this page would redirect to sign-in.
    navigate(links.home());
    await account.signOut();
    void showToast("success", t("account.signed_out"));
    sendEndedSessions();
  }

  async function ask(): Promise<void> {
    const found = await findUnsent(user.id);
    if (found.changes + found.drafts === 0) await leave();
    else setUnsent(found);
  }

  return (
    <>
      <Button onClick={() => void ask()}>{t("account.sign_out")}</Button>
      {unsent !== null && (
        <AskFirst accountId={user.id} found={unsent} onStay={() => setUnsent(null)} onLeave={leave} />
      )}
    </>
  );
}

type AskFirstProps = { accountId: number; found: Unsent; onStay: () => void; onLeave: () => Promise<void> };

/** Says what signing out would delete. Closes when all of it was sent meanwhile. */
function AskFirst({ accountId, found, onStay, onLeave }: AskFirstProps) {
  const { t } = useTranslate();
  const reading = useObservable(() => liveReading(() => findUnsent(accountId), found), [accountId]);
  const { changes, drafts } = reading ?? found;
  const isNothing = changes + drafts === 0;
  const close = useEffectEvent(onStay);
  useEffect(() => {
    if (isNothing) close();
  }, [isNothing]);
  return (
    <Dialog title={t("account.unsent_title")} onClose={onStay}>
      {changes > 0 && <p>{t("account.unsent_text", { count: changes })}</p>}
      {drafts > 0 && <p>{t("account.drafts_text", { count: drafts })}</p>}
      <div className={styles.doors}>
        <Button look="primary" onClick={onStay}>
          {t("account.stay_here")}
        </Button>
        <Button onClick={() => void onLeave()}>{t("account.sign_out_anyway")}</Button>
      </div>
    </Dialog>
  );
}

const outboxDatabase = openOutboxDatabase();

/** Names what was typed into the account's own details. */
export const detailsOf = (accountId: number): string => `details ${accountId}`;

type Unsent = { changes: number; drafts: number };

/** This account's changes and drafts on this phone, as they are stored. Without storage there are none. */
export async function readOwnOnPhone(accountId: number): Promise<{ outbox: unknown[]; drafts: unknown[] }> {
  const [outbox, { left }] = await Promise.all([
    readChanges(outboxDatabase, accountId).catch(() => []),
    recordDrafts.find(accountId).catch(() => ({ left: [] })),
  ]);
  return { outbox, drafts: [...left] };
}

/** What signing out deletes. Without storage there is nothing. */
export async function findUnsent(accountId: number): Promise<Unsent> {
  const [changes, drafts] = await Promise.all([
    countUnsent(outboxDatabase, accountId).catch(() => 0),
    recordDrafts.count(accountId).catch(() => 0),
  ]);
  const details = keptTyping(detailsOf(accountId), Date.now()) === null ? 0 : 1;
  return { changes, drafts: drafts + details };
}
