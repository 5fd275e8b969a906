import type { User } from "../../../../domain/api/users.ts";
import { type Role, roleOf } from "../../../../domain/roles.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./users.module.css";

export const ROLE_LABELS: Record<Role, MessageId> = {
  user: "admin_user.role_user",
  editor: "admin_user.role_editor",
  admin: "admin_user.role_admin",
};

/** What an account is, and what it was allowed by name. */
export function UserMarks({ user }: { user: User }) {
  const { t } = useTranslate();
  const role = roleOf(user);
  return (
    <>
      <span className={styles.role} data-role={role}>
        {t(ROLE_LABELS[role])}
      </span>
      {user.permissions.length > 0 && (
        <span className={styles.permissions}>
          {t("admin_user.permissions_count", { count: user.permissions.length })}
        </span>
      )}
    </>
  );
}
