import { useState } from "react";
import { useLocation } from "wouter";
import type { User } from "#domain/api/users.ts";
import { links } from "../../lib/links.ts";
import { account, sendEndedSessions } from "../../auth/this-account.ts";
import { countUnsent } from "../../outbox/account-changes.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./account.module.css";

/** Works offline; asks first when there are unsent changes. */
export function SignOut({ user }: { user: User }) {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const [unsent, setUnsent] = useState(0);

  async function leave(): Promise<void> {
    // Navigate first: this page would redirect to sign-in.
    navigate(links.home());
    await account.signOut();
    void showToast("success", t("account.signed_out"));
    sendEndedSessions();
  }

  async function ask(): Promise<void> {
    const count = await countUnsent(indexedDB, user.id).catch(() => 0);
    if (count === 0) await leave();
    else setUnsent(count);
  }

  return (
    <>
      <Button onClick={() => void ask()}>{t("account.sign_out")}</Button>
      {unsent > 0 && (
        <Dialog title={t("account.unsent_title")} onClose={() => setUnsent(0)}>
          <p>{t("account.unsent_text", { count: unsent })}</p>
          <div className={styles.doors}>
            <Button look="primary" onClick={() => setUnsent(0)}>
              {t("account.stay_here")}
            </Button>
            <Button onClick={() => void leave()}>{t("account.sign_out_anyway")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
