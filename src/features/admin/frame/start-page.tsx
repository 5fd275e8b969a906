import { Link } from "wouter";
import { mayEnterAdmin } from "../../../../domain/roles.ts";
import { usePageMessages, useTranslate } from "../../../i18n/use-translate.tsx";
import { useAccount } from "../../../lib/account-context.ts";
import { Notice } from "../../../ui/notice.tsx";
import { AdminHead } from "../table/admin-head.tsx";
import { sectionsFor } from "./admin-sections.ts";
import styles from "./start-page.module.css";

/** `/admin`: what there is, what is new, and what somebody should look at. */
export function StartPage() {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const { user } = useAccount();
  if (user === null || !mayEnterAdmin(user))
    return (
      <Notice title={t("admin.none")}>
        <p>{t("admin.none_text")}</p>
      </Notice>
    );
  return (
    <div className={styles.start}>
      <AdminHead title={t("admin.start")} />
      <ul className={styles.parts}>
        {sectionsFor(user)
          .slice(1)
          .map(({ label, href }) => (
            <li key={href}>
              <Link href={href}>{t(label)}</Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
