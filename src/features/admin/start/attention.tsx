import { Link } from "wouter";
import type { AdminOverview, AttentionKind } from "#domain/api/admin-overview.ts";
import { isAdmin } from "#domain/roles.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../../i18n/use-translate.tsx";
import { useAccount } from "../../../hooks/account-context.ts";
import { useBranchNamer } from "../../../passports/offices.tsx";
import { kindName } from "../jobs/kind-names.ts";
import { formatBothDates } from "../table/admin-dates.ts";
import { Moment } from "../table/moment.tsx";
import { OwnWork, useOwnWork } from "./own-work.tsx";
import styles from "./start-page.module.css";

/** More would hide what else waits. */
const LATE_SHOWN = 5;
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

type AttentionProps = Pick<AdminOverview, "attention" | "paused" | "late_branches">;

/** Everything that waits for this person: of the server, and of this device. */
export function Attention({ attention, paused = [], late_branches = [] }: AttentionProps) {
  usePageMessages("admin-jobs");
  const translator = useTranslate();
  const { t } = translator;
  const account = useAccount();
  const mayResume = account !== null && isAdmin(account);
  const nameOf = useBranchNamer();
  const own = useOwnWork();
  const isNone = attention.length + paused.length + late_branches.length === 0 && own.isNone;
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">{t("admin.attention")}</h2>
      {isNone ? (
        <p className={styles.quiet}>{t("admin.attention_none")}</p>
      ) : (
        <ul className={styles.attention}>
          {paused.map(({ kind, by, at }) => (
            <li key={kind}>
              <p>
                <span>
                  {t(by === null ? "admin.paused" : "admin.paused_kind", {
                    kind: kindName(translator, kind),
                    name: by ?? "",
                  })}{" "}
                  {at !== null && <Moment at={at} />}
                </span>
                {mayResume && <Link href={adminLinks.queue()}>{t("admin.paused_resume")}</Link>}
              </p>
            </li>
          ))}
          {attention.map(({ kind, count }) => {
            const { text, href } = KINDS[kind];
            const sentence = t(text, { count });
            return (
              <li key={kind}>
                {href === null ? <span>{sentence}</span> : <Link href={href}>{sentence}</Link>}
              </li>
            );
          })}
          {late_branches.slice(0, LATE_SHOWN).map(({ name, slug, newest_list_day, every }) => (
            <li key={slug}>
              <Link href={adminLinks.imports(new URLSearchParams({ location: name }).toString())}>
                {t("admin.late_branch", {
                  branch: nameOf(name),
                  day: formatBothDates(translator, newest_list_day),
                  every,
                })}
              </Link>
            </li>
          ))}
          {late_branches.length > LATE_SHOWN && (
            <li>
              <span>{t("admin.late_more", { count: late_branches.length - LATE_SHOWN })}</span>
            </li>
          )}
          <OwnWork {...own} />
        </ul>
      )}
    </section>
  );
}
