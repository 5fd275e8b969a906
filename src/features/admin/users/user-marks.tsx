import type { User } from "#domain/api/users.ts";
import { isAdmin, roleOf } from "#domain/roles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ROLE_LABELS } from "../frame/rights-labels.ts";
import styles from "./users.module.css";

export function UserMarks({ user }: { user: User }) {
  const { t } = useTranslate();
  const role = isAdmin(user) ? "admin" : roleOf(user);
  return (
    <>
      <span className={styles.role} data-role={role}>
        {t(ROLE_LABELS[role])}
      </span>{" "}
      {user.permissions.length > 0 && (
        <span className={styles.permissions}>
          {t("admin_user.permissions_count", { count: user.permissions.length })}
        </span>
      )}
    </>
  );
}
