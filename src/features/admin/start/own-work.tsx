import { useState } from "react";
import { Link } from "wouter";
import { useAccount } from "../../../hooks/account-context.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminLinks } from "../../../lib/admin-links.ts";
import { countChanges } from "../../../outbox/change.ts";
import { OutboxDrawer } from "../outbox/outbox-drawer.tsx";
import { useOutbox } from "../outbox/use-outbox.ts";
import { useDraftsLeft } from "../record/use-found-draft.ts";

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

/** What the account began on this device and nobody else has yet. */
export function useOwnWork(): OwnWorkState & { isNone: boolean } {
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
export function OwnWork({ changes, counts, drafts }: OwnWorkState) {
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
