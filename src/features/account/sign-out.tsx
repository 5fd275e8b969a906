import { useState } from "react";
import { useLocation } from "wouter";
import type { User } from "#domain/api/users.ts";
import { links } from "../../lib/links.ts";
import { account, sendEndedSessions } from "../../auth/this-account.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { findUnsent, NOTHING_UNSENT } from "./find-unsent.ts";
import styles from "./account.module.css";

/** Works offline; asks first when there are unsent changes or drafts. */
export function SignOut({ user }: { user: User }) {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const [unsent, setUnsent] = useState(NOTHING_UNSENT);

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
      {unsent.changes + unsent.drafts > 0 && (
        <Dialog title={t("account.unsent_title")} onClose={() => setUnsent(NOTHING_UNSENT)}>
          {unsent.changes > 0 && <p>{t("account.unsent_text", { count: unsent.changes })}</p>}
          {unsent.drafts > 0 && <p>{t("account.drafts_text", { count: unsent.drafts })}</p>}
          <div className={styles.doors}>
            <Button look="primary" onClick={() => setUnsent(NOTHING_UNSENT)}>
              {t("account.stay_here")}
            </Button>
            <Button onClick={() => void leave()}>{t("account.sign_out_anyway")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
