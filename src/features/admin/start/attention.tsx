import { Link } from "wouter";
import type { AdminOverview, AttentionKind } from "#domain/api/admin-overview.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./start-page.module.css";

const ENDING_SOON = "status=active&sort=ad_ending_date&sort_dir=asc";

/** Text and link of each kind. */
const KINDS: Record<AttentionKind, { text: MessageId; href: string | null }> = {
  pending_removals: { text: "admin.attention_removals", href: adminLinks.removalRequests("status=pending") },
  parsed_imports: { text: "admin.attention_parsed", href: adminLinks.imports("status=parsed") },
  failed_imports: { text: "admin.attention_failed", href: adminLinks.imports("status=failed") },
  pending_advertisement_requests: {
    text: "admin.attention_advertising",
    href: adminLinks.advertisementRequests("status=pending"),
  },
  ending_advertisements: { text: "admin.attention_ending", href: adminLinks.advertisements(ENDING_SOON) },
  sample_lists: { text: "admin.attention_samples", href: adminLinks.imports() },
};

export function Attention({ attention }: Pick<AdminOverview, "attention">) {
  const { t } = useTranslate();
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">{t("admin.attention")}</h2>
      {attention.length === 0 ? (
        <p className={styles.quiet}>{t("admin.attention_none")}</p>
      ) : (
        <ul className={styles.attention}>
          {attention.map(({ kind, count }) => {
            const { text, href } = KINDS[kind];
            const sentence = t(text, { count });
            return (
              <li key={kind}>
                {href === null ? <span>{sentence}</span> : <Link href={href}>{sentence}</Link>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
