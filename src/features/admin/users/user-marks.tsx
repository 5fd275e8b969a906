import type { User } from "#domain/accounts/users.ts";
import { isAdmin, roleOf } from "#domain/accounts/roles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ROLE_LABELS } from "../frame/rights-labels.ts";
import { type PillLook, StatusPill } from "../table/status-pill.tsx";
import styles from "./users.module.css";

const ADMIN: PillLook = { tone: "accent", weight: "filled" };
const OTHERS: PillLook = { weight: "strong" };

export function UserMarks({ user }: { user: User }) {
  const { t } = useTranslate();
  const role = isAdmin(user) ? "admin" : roleOf(user);
  return (
    <>
      <StatusPill look={role === "admin" ? ADMIN : OTHERS}>{t(ROLE_LABELS[role])}</StatusPill>{" "}
      {user.permissions.length > 0 && (
        <span className={styles.permissions}>
          {t("admin_user.permissions_count", { count: user.permissions.length })}
        </span>
      )}
    </>
  );
}
