import type { User } from "#domain/api/users.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Fact, Facts } from "../table/facts.tsx";
import { Moment } from "../table/moment.tsx";
import { UserMarks } from "./user-marks.tsx";
import styles from "./users.module.css";

/** Read-only: only the owner edits these. */
export function UserFacts({ user }: { user: User }) {
  const { t } = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="user-facts">
      <h2 id="user-facts">{t("admin_user.account")}</h2>
      <Facts>
        <Fact label={t("admin_user.role")}>
          <UserMarks user={user} />
        </Fact>
        <Fact label={t("field.phone_number")}>{user.phone_number ?? "–"}</Fact>
        <Fact label={t("field.email")}>
          {user.email ?? "–"}
          {(user.email ?? null) !== null && (
            <span className={styles.quiet}>
              {" · "}
              {t(user.email_verified_at === null ? "admin_user.unverified" : "admin_user.verified")}
            </span>
          )}
        </Fact>
        <Fact label={t("field.plan_type")}>{user.plan_type || t("admin_user.free")}</Fact>
        <Fact label={t("admin_user.since")}>
          <Moment at={user.created_at} />
        </Fact>
      </Facts>
    </section>
  );
}
