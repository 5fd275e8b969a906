import { MAX_REQUEST_FILE_BYTES } from "#domain/api/request-file-types.ts";
import { PLACEMENTS } from "#domain/api/placements.ts";
import { packageDays } from "#domain/advertising/package-days.ts";
import type { Prefetch } from "../../hooks/services-context.ts";
import { formatSize } from "../../i18n/sizes.ts";
import type { MessageId } from "../../i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import styles from "./advertise.module.css";
import { AudienceFigures } from "./audience-figures.tsx";
import { PlacementCard } from "./placement-card.tsx";

const PACKAGES = ["weekly", "monthly", "yearly"] as const;
const PACKAGE_NAMES: Record<(typeof PACKAGES)[number], MessageId> = {
  weekly: "advertise.weekly",
  monthly: "advertise.monthly",
  yearly: "advertise.yearly",
};
const RULES: readonly MessageId[] = [
  "advertise.rule_marked",
  "advertise.rule_picture",
  "advertise.rule_light",
  "advertise.rule_counted",
];

export const prefetch: Prefetch = (queries) => queries.audience.fetch("all");

/** `/advertisment`: what is offered to advertisers. */
export function AdvertisePage() {
  usePageMessages("advertise");
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.page}>
      <PageTitle title={t("advertise.title")} description={t("advertise.description")} />
      <PageHead title={t("advertise.title")} lead={t("advertise.lead")} />
      <p>
        <ButtonLink look="primary" href={links.advertisementRequest()}>
          {t("advertise.ask")}
        </ButtonLink>
      </p>
      <section className={styles.section} aria-labelledby="audience">
        <h2 id="audience">{t("advertise.audience")}</h2>
        <AudienceFigures />
      </section>
      <section className={styles.section} aria-labelledby="placements">
        <h2 id="placements">{t("advertise.placements")}</h2>
        <p className={styles.lead}>{t("advertise.placements_lead")}</p>
        <ul className={styles.cards}>
          {PLACEMENTS.map((placement) => (
            <PlacementCard key={placement} placement={placement} />
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="rules">
        <h2 id="rules">{t("advertise.rules")}</h2>
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="packages">
        <h2 id="packages">{t("advertise.packages")}</h2>
        <ul className={styles.cards}>
          {PACKAGES.map((name) => (
            <li key={name} className={styles.package}>
              <h3>{t(PACKAGE_NAMES[name])}</h3>
              <p>{t("advertise.days", { count: packageDays(name) })}</p>
              <p className={styles.price}>{t("advertise.price")}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.end} aria-labelledby="ask">
        <h2 id="ask">{t("advertise.ask_title")}</h2>
        <p>{t("advertise.ask_text", { size: formatSize(translator, MAX_REQUEST_FILE_BYTES) })}</p>
        <p>
          <ButtonLink look="primary" href={links.advertisementRequest()}>
            {t("advertise.ask")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
