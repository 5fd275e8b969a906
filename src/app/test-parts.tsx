import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import { UNRANKED } from "../passports/listed-passport.ts";
import { AnswerFoot } from "../ui/answer-foot.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { InputField, SelectField } from "../ui/form/field.tsx";
import { MonthBars } from "../ui/month-bars.tsx";
import { Notice } from "../ui/notice.tsx";
import { PassportStub } from "../ui/passport-stub.tsx";
import { SampleMark } from "../ui/sample-mark.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { SupportBadge } from "../ui/support-badge.tsx";
import { TibebBand, TibebLine } from "../ui/tibeb.tsx";
import { links } from "../lib/links.ts";
import styles from "./test-page.module.css";

/** Sample person; fixed dates keep screenshots comparable. */
export const PASSPORT = {
  requestNumber: "BRPP5274588C1CG",
  fullName: "Kenenisa Anteneh Gebremichael",
  location: "Adama",
  day: 20_773,
  id: null,
  ...UNRANKED,
};
const TODAY = 20_779;
const NOON = (TODAY * 24 + 9) * 3_600_000;
const MONTHS = [
  { month: "2026-07", count: 320 },
  { month: "2026-08", count: 940 },
  { month: "2026-10", count: 1200 },
  { month: "2026-11", count: 610 },
];
const COLOURS = [
  "surface",
  "surface-raised",
  "surface-sunk",
  "ink",
  "ink-soft",
  "accent",
  "accent-wash",
  "notice",
  "caution",
  "critical",
  "gold",
  "line",
];

export function TestParts() {
  const { t } = useTranslate();
  const foot = <AnswerFoot source="both" asOf={NOON} now={NOON} sample />;
  return (
    <>
      <Part title={t("test.type")}>
        <p className={styles.display}>{t("test.display")}</p>
        <p className={styles.large}>{t("test.large")}</p>
        <p>{t("test.body")}</p>
        <p className={styles.small}>{t("test.small")}</p>
      </Part>
      <Part title={t("test.colours")}>
        <div className={styles.row}>
          {COLOURS.map((colour) => (
            <svg key={colour} className={styles.colour} aria-hidden="true">
              <rect width="100%" height="100%" fill={`var(--${colour})`} />
            </svg>
          ))}
        </div>
      </Part>
      <Part title={t("test.buttons")}>
        <div className={styles.row}>
          <Button look="primary">{t("test.primary")}</Button>
          <Button>{t("test.quiet")}</Button>
          <Button look="plain">{t("test.plain")}</Button>
          <ButtonLink href={links.home()}>{t("test.link")}</ButtonLink>
        </div>
        <div className={styles.row}>
          <Button look="primary" disabled>
            {t("test.disabled")}
          </Button>
          <Button disabled>{t("test.disabled")}</Button>
        </div>
      </Part>
      <Part title={t("test.fields")}>
        <InputField label={t("test.field")} placeholder={t("lookup.placeholder")} />
        <InputField label={t("test.wrong")} defaultValue="AAL12" error={t("test.error")} />
        <InputField label={t("test.disabled")} disabled />
        <SelectField label={t("test.choice")}>
          <option>{PASSPORT.location}</option>
        </SelectField>
      </Part>
      <Part title={t("test.notices")}>
        <Notice title={t("test.notice")} actions={<Button>{t("state.retry")}</Button>}>
          <p>{t("test.notice_text")}</p>
        </Notice>
        <Notice tone="caution" title={t("test.caution")}>
          <p>{t("test.notice_text")}</p>
        </Notice>
        <Notice tone="critical" title={t("test.critical")}>
          <p>{t("test.notice_text")}</p>
        </Notice>
      </Part>
      <Part title={t("test.passports")}>
        <PassportStub passport={PASSPORT} today={TODAY} heading="h3" foot={foot} />
        <MonthBars months={MONTHS} />
        <SampleMark />
      </Part>
      <Part title={t("test.loading")}>
        <SkeletonRows count={2} />
      </Part>
      <Part title={t("test.weave")}>
        <TibebBand />
        <TibebLine />
        <SupportBadge href="https://example.org/" />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
