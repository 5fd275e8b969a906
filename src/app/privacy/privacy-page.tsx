import type { ReactNode } from "react";
import { links } from "../../platform/lib/links.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import styles from "./privacy.module.css";

const LISTS: MessageId[] = ["privacy.lists_1", "privacy.lists_2", "privacy.lists_3"];
const PHONE: MessageId[] = ["privacy.phone_1", "privacy.phone_2", "privacy.phone_3", "privacy.phone_4"];
const SEARCH: MessageId[] = ["privacy.search_1", "privacy.search_2"];
const NOTICES: MessageId[] = ["privacy.notices_1", "privacy.notices_2"];
const SERVER: MessageId[] = [
  "privacy.server_1",
  "privacy.server_2",
  "privacy.server_3",
  "privacy.server_5",
  "privacy.server_4",
];

/** Placeholder id: the form asks for the number. */
const NO_NUMBER = "record";

/** `/privacy`: update it when the stored data changes. */
export function PrivacyPage() {
  usePageMessages("privacy");
  const { t } = useTranslate();
  return (
    <>
      <PageTitle title={t("privacy.title")} description={t("privacy.description")} />
      <PageHead title={t("privacy.title")} lead={t("privacy.lead")} />
      <div className={styles.text}>
        <Part title="privacy.lists" points={LISTS} />
        <Part title="privacy.removal" points={["privacy.removal_1", "privacy.removal_2"]}>
          <p>
            <ButtonLink href={links.removal(NO_NUMBER, "")}>{t("privacy.removal_form")}</ButtonLink>
          </p>
        </Part>
        <Part title="privacy.phone" points={PHONE} />
        <Part title="privacy.search" points={SEARCH} />
        <Part title="privacy.notices" points={NOTICES} />
        <Part title="privacy.server" points={SERVER} />
        <TelegramBot />
        <Statistics />
        <Part title="privacy.who" points={["independent.long"]} />
      </div>
    </>
  );
}

type PartProps = { title: MessageId; points: readonly MessageId[]; children?: ReactNode };

function Part({ title, points, children }: PartProps) {
  const { t } = useTranslate();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      {points.map((point) => (
        <p key={point}>{t(point)}</p>
      ))}
      {children}
    </section>
  );
}

/** Shown if the build names a bot. */
function TelegramBot() {
  const { t } = useTranslate();
  const { VITE_TELEGRAM_URL: address } = import.meta.env;
  if (typeof address !== "string" || address === "") return null;
  return (
    <Part title="privacy.bot" points={["privacy.bot_1", "privacy.bot_2"]}>
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("privacy.bot_open")}
        </a>
      </p>
    </Part>
  );
}

/** Depends on whether the build has an analytics key. */
function Statistics() {
  const { t } = useTranslate();
  const { VITE_POSTHOG_KEY: key, VITE_POSTHOG_HOST: address } = import.meta.env;
  const reports = typeof key === "string" && key !== "" && typeof address === "string";
  if (!reports) return <Part title="privacy.analytics" points={["privacy.analytics_none"]} />;
  return (
    <section aria-labelledby="privacy.analytics">
      <h2 id="privacy.analytics">{t("privacy.analytics")}</h2>
      <p>{t("privacy.analytics_1", { host: new URL(address).host })}</p>
      <p>{t("privacy.analytics_2")}</p>
    </section>
  );
}
