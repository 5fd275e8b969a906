import { useState } from "react";
import { resetLinkSchema } from "#domain/api/users.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminErrorText } from "../refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { Moment } from "../table/moment.tsx";
import styles from "./users.module.css";

type OneTimeLink = { url: string; expires_at: string };

/** A one-time password reset link, shown once and stored nowhere. */
export function ResetLink({ userId, disabled }: { userId: number; disabled: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  const [link, setLink] = useState<OneTimeLink | null>(null);
  async function issue(): Promise<void> {
    const answer = await adminRequest("POST", apiPaths.adminUserResetLink(userId), {
      schema: resetLinkSchema,
    });
    if (answer.ok) setLink(answer.value.data.data);
    else
      void showToast("error", t("admin_user.no_link"), {
        description: adminErrorText(translator, answer.error),
      });
  }
  return (
    <section className={styles.card} aria-labelledby="user-reset">
      <h2 id="user-reset">{t("admin_user.reset")}</h2>
      <p>{t("admin_user.reset_text")}</p>
      {link === null ? (
        <div>
          <Button disabled={disabled} onClick={() => void issue()}>
            {t("admin_user.issue_link")}
          </Button>
        </div>
      ) : (
        <IssuedLink link={link} />
      )}
    </section>
  );
}

function IssuedLink({ link }: { link: OneTimeLink }) {
  const { t } = useTranslate();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link.url).then(
      () => showToast("success", t("share.copied")),
      () => showToast("error", t("admin_user.copy_failed")),
    );
  }
  return (
    <div className={styles.link}>
      <InputField
        label={t("admin_user.link_once")}
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
        note={
          <>
            {t("admin_user.link_until")} <Moment at={link.expires_at} />
          </>
        }
      />
      <div>
        <Button look="primary" onClick={() => void copy()}>
          {t("admin_user.copy_link")}
        </Button>
      </div>
    </div>
  );
}
