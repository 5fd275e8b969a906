import { apiPaths } from "#domain/api/paths.ts";
import { adminRequest } from "../../../auth/admin-client.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminErrorText } from "../refusal-text.ts";
import { showToast } from "../../../ui/toast.ts";
import { DangerButton } from "../form/danger-button.tsx";
import styles from "./users.module.css";

/** Ends all of an account's sessions, e.g. after theft. */
export function UserSessions({ userId, disabled }: { userId: number; disabled: boolean }) {
  const translator = useTranslate();
  const { t } = translator;
  async function end(): Promise<void> {
    const answer = await adminRequest("DELETE", apiPaths.adminUserSessions(userId));
    await (answer.ok
      ? showToast("success", t("admin_user.sessions_ended"))
      : showToast("error", t("admin_user.not_saved"), {
          description: adminErrorText(translator, answer.error),
        }));
  }
  return (
    <section className={styles.card} aria-labelledby="user-sessions">
      <h2 id="user-sessions">{t("admin_user.sessions")}</h2>
      <p>{t("admin_user.sessions_text")}</p>
      <div>
        <DangerButton
          label={t("admin_user.end_sessions")}
          disabled={disabled}
          title={t("admin_user.end_sessions")}
          text={t("admin_user.end_sessions_text")}
          confirm={t("admin_user.end_sessions")}
          onConfirm={() => void end()}
        />
      </div>
    </section>
  );
}
