import { useState } from "react";
import { Link } from "wouter";
import type { AdminOverview, AttentionKind } from "#domain/imports/admin-overview.ts";
import { isAdmin } from "#domain/accounts/roles.ts";
import { useAccount } from "../platform/hooks/account-context.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { adminLinks } from "../platform/lib/admin-links.ts";
import { countChanges } from "../outbox/change.ts";
import { useBranchNamer } from "../passports/offices.tsx";
import { kindName } from "./jobs/kind-names.ts";
import { OutboxDrawer } from "./kit/outbox/outbox-groups.tsx";
import { useOutbox } from "./kit/outbox/use-outbox.ts";
import { useDraftsLeft } from "./kit/record/draft-at.ts";
import { formatBothDates } from "./kit/table/admin-dates.ts";
import { Moment } from "./kit/table/moment.tsx";
import styles from "./start-page.module.css";

/** Tells where the drafts of each form stand. */
const DRAFTS: Readonly<Record<string, { label: MessageId; href: string }>> = {
  passport: { label: "admin.passports", href: adminLinks.passports() },
  location: { label: "admin.locations", href: adminLinks.locations() },
  article: { label: "admin.articles", href: adminLinks.articles() },
  advertisement: { label: "admin.advertisements", href: adminLinks.advertisements() },
  "list-upload": { label: "admin.imports", href: adminLinks.imports() },
  "user-rights": { label: "admin.users", href: adminLinks.users() },
  "advertisement-request": { label: "admin.requests", href: adminLinks.advertisementRequests() },
};

type OwnWorkState = {
  changes: ReturnType<typeof useOutbox>["changes"];
  counts: ReturnType<typeof countChanges>;
  drafts: ReadonlyMap<string, number>;
};

/** The account's drafts and unsent changes on this device. */
function useOwnWork(): OwnWorkState & { isNone: boolean } {
  const { changes } = useOutbox();
  const drafts = new Map<string, number>();
  for (const { resource } of useDraftsLeft(useAccount()?.id ?? null)) {
    const kind = resource.slice(0, resource.indexOf(":"));
    if (DRAFTS[kind] !== undefined) drafts.set(kind, (drafts.get(kind) ?? 0) + 1);
  }
  const counts = countChanges(changes ?? []);
  const { waiting, sending, needsYou, signIn } = counts;
  return { changes, counts, drafts, isNone: waiting + sending + needsYou + signIn + drafts.size === 0 };
}

/** Lines of the desk: changes that need somebody or wait to be sent, and drafts. */
function OwnWork({ changes, counts, drafts }: OwnWorkState) {
  const { t } = useTranslate();
  const [open, setOpen] = useState(false);
  const { waiting, sending, needsYou, signIn } = counts;
  const lines: readonly [MessageId, number, boolean][] = [
    ["admin.changes_need_you", needsYou, true],
    ["admin.changes_sign_in", signIn, true],
    ["admin.changes_waiting", waiting + sending, false],
  ];
  return (
    <>
      {lines.map(
        ([text, count, isUrgent]) =>
          count > 0 && (
            <li key={text} data-calm={!isUrgent || undefined}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t(text, { count })}
              </button>
            </li>
          ),
      )}
      {[...drafts].map(([kind, count]) => {
        const place = DRAFTS[kind];
        return (
          place !== undefined && (
            <li key={kind} data-calm>
              <Link href={place.href}>{t("admin.drafts", { section: t(place.label), count })}</Link>
            </li>
          )
        );
      })}
      {open && (
        <li hidden>
          <OutboxDrawer changes={changes} onClose={() => setOpen(false)} />
        </li>
      )}
    </>
  );
}

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

type AttentionProps = Pick<
  AdminOverview,
  "attention" | "paused" | "late_branches" | "failed_jobs" | "stopped_routes"
>;

/** Everything that waits for this person: of the server, and of this device. */
export function Attention({
  attention,
  paused = [],
  late_branches = [],
  failed_jobs = 0,
  stopped_routes = 0,
}: AttentionProps) {
  usePageMessages("admin-jobs");
  const translator = useTranslate();
  const { t } = translator;
  const account = useAccount();
  const mayResume = account !== null && isAdmin(account);
  const nameOf = useBranchNamer();
  const own = useOwnWork();
  const lines = [
    ...attention.map(({ kind, count }) => ({ ...KINDS[kind], count })),
    { text: "admin.attention_jobs", href: adminLinks.queue(), count: failed_jobs } as const,
    { text: "admin.attention_routes", href: adminLinks.notices(), count: stopped_routes } as const,
  ].filter(({ count }) => count > 0);
  const isNone = lines.length + paused.length + late_branches.length === 0 && own.isNone;
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
          {lines.map(({ text, href, count }) => {
            const sentence = t(text, { count });
            return (
              <li key={text}>
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
