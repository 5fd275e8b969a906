import { Link } from "wouter";
import { recordDrafts } from "../../../accounts/session/record-drafts.ts";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { DangerButton } from "../form/confirm-dialog.tsx";
import type { FormTexts } from "../form/form-texts.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { Moment } from "../table/moment.tsx";
import { draftState, keyOfDraft, useDraftsLeft } from "./draft-at.ts";
import styles from "../form/form.module.css";
import type { FormType } from "./record-type.ts";

type DraftsHereProps<Texts extends FormTexts> = {
  type: FormType<Texts>;
  titleOf: (texts: Texts) => string;
  href: (key: string) => string;
  newHref: string;
};

/** What this account typed on this device and did not save, on top of the list; nothing without drafts. */
export function DraftsHere<Texts extends FormTexts>({
  type,
  titleOf,
  href,
  newHref,
}: DraftsHereProps<Texts>) {
  const { t } = useTranslate();
  const { changes } = useOutbox();
  const accountId = useAccount()?.id ?? null;
  const own = useDraftsLeft(accountId).filter(({ resource }) => resource.startsWith(`${type.kind}:`));
  if (own.length === 0 || changes === null) return null;
  return (
    <section aria-labelledby="drafts-here">
      <h2 id="drafts-here">{t("draft.here")}</h2>
      <ul className={styles.drafts}>
        {own.map((draft) => {
          const key = keyOfDraft(type, draft, changes);
          const title = titleOf({ ...type.empty, ...draft.texts }).trim();
          return (
            <li key={draft.id} className={styles.draft}>
              <Link href={key === null ? newHref : href(key)} state={draftState(draft.id)}>
                {title === "" ? t("draft.untitled") : title}
              </Link>
              <Moment at={draft.at} />
              <DangerButton
                label={t("draft.discard")}
                title={t("draft.discard_title")}
                text={t("draft.discard_text")}
                confirm={t("draft.discard")}
                onConfirm={() => void recordDrafts.drop(draft.id).catch(() => undefined)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
