import { Link } from "wouter";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { fullNameOf, type ShownPassport } from "./passport-fields.ts";
import styles from "./passports.module.css";

/** Link to the record; struck out while its deletion is queued. */
export function ShownName({ shown }: { shown: ShownPassport }) {
  const { t } = useTranslate();
  const { key, fields, changes, deleted } = shown;
  const name = fullNameOf(fields);
  return (
    <>
      <Link href={adminLinks.passport(key)}>
        {deleted ? <del className={styles.gone}>{name}</del> : name}
      </Link>
      {deleted && <span className={styles.deleted}>{t("admin_passport.deleted")}</span>}
      <SyncMark changes={changes} />
    </>
  );
}
