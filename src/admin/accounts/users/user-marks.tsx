import type { User } from "#domain/accounts/users.ts";
import { isAdmin, roleOf } from "#domain/accounts/roles.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ROLE_LABELS } from "../../kit/frame/rights-labels.ts";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";
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

export function nameOf({ first_name, middle_name, last_name }: User): string {
  return [first_name, middle_name, last_name].filter((part) => (part ?? "") !== "").join(" ");
}
