import { useRef, useState, type ReactNode } from "react";
import { appRoutes } from "#domain/base/app-routes.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate, usePageMessages } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { UNRANKED } from "../passports/listed-passport.ts";
import { AnswerFoot } from "../ui/answer-foot.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { InputField, SelectField } from "../ui/form/field.tsx";
import { MonthBars } from "../ui/month-bars.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead, PageTitle } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { PassportRows } from "../ui/passport-page-list.tsx";
import { PassportCard } from "../ui/passport-card.tsx";
import { SampleMark } from "../ui/sample-mark.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { SupportBadge } from "../ui/support-badge.tsx";
import { TibebBand, TibebLine } from "../ui/tibeb.tsx";
import { dismissToast, showToast, type ToastKind, openToasts } from "../ui/toast.ts";
import { NavEntry } from "./nav-entry.tsx";
import styles from "./test-page.module.css";

/** `/test`: all components in all states, for visual tests. */
export function TestPage() {
  usePageMessages("test", "office");
  const { t } = useTranslate();
  return (
    <div className={styles.page}>
      <PageTitle title={t("test.title")} noindex />
      <PageHead title={t("test.title")} lead={t("test.lead")} />
      <div className={styles.themes}>
        {(["light", "dark"] as const).map((theme) => (
          <section key={theme} className={styles.theme} data-theme={theme} aria-labelledby={`theme-${theme}`}>
            <h2 id={`theme-${theme}`}>{theme === "light" ? t("test.light") : t("test.dark")}</h2>
            <TestParts />
          </section>
        ))}
      </div>
      <h2>{t("test.pages")}</h2>
      <PassportRows passports={[PASSPORT]} oneBranch={false} />
      <Pagination page={2} lastPage={3} linkTo={(page) => `${appRoutes.test}?page=${page}`} />
      <TestOverlays />
    </div>
  );
}

const TOASTS: readonly (readonly [ToastKind, MessageId])[] = [
  ["success", "test.success"],
  ["info", "test.info"],
  ["warning", "test.warning"],
  ["error", "test.failure"],
  ["default", "test.default"],
  ["loading", "test.under_way"],
];
const LOADING = "test-loading";

function TestOverlays() {
  const { t } = useTranslate();
  const [open, setOpen] = useState<"dialog" | "drawer" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <h2>{t("test.toasts")}</h2>
      <div className={styles.row}>
        {TOASTS.map(([kind, label]) => (
          <Button
            key={kind}
            onClick={() => void showToast(kind, t(label), kind === "loading" ? { id: LOADING } : undefined)}
          >
            {t(label)}
          </Button>
        ))}
        <Button onClick={() => void dismissToast(LOADING)}>{t("test.end")}</Button>
        <PromiseToasts />
        <NavEntry className={styles.entry} item={{ label: "test.entry", message: "test.notice_text" }} />
      </div>
      <h2>{t("test.dialogs")}</h2>
      <div className={styles.row}>
        <Button onClick={() => setOpen("dialog")}>{t("test.open_dialog")}</Button>
        <Button onClick={() => setOpen("drawer")}>{t("test.open_drawer")}</Button>
      </div>
      {open === "dialog" && (
        <Dialog title={t("test.dialogs")} onClose={close}>
          <p>{t("test.notice_text")}</p>
          <Button onClick={() => void showToast("success", t("test.success"))}>{t("test.success")}</Button>
        </Dialog>
      )}
      {open === "drawer" && (
        <Drawer label={t("test.dialogs")} head={null} onClose={close}>
          <p>{t("test.notice_text")}</p>
        </Drawer>
      )}
    </>
  );
}

function PromiseToasts() {
  const { t } = useTranslate();
  const end = useRef<{ well: () => void; badly: (reason: Error) => void } | null>(null);
  function start(): void {
    const work = new Promise<void>((well, badly) => {
      end.current = { well, badly };
    });
    const success = t("test.promise_done");
    void showPromiseToast(work, { loading: t("test.under_way"), success, error: t("test.promise_failed") });
  }
  return (
    <>
      <Button onClick={start}>{t("test.promise")}</Button>
      <Button onClick={() => end.current?.well()}>{t("test.promise_done")}</Button>
      <Button onClick={() => end.current?.badly(new Error(t("test.promise_failed")))}>
        {t("test.promise_failed")}
      </Button>
    </>
  );
}

/** Sample person; fixed dates keep screenshots comparable. */
const PASSPORT = {
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

function TestParts() {
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
        <PassportCard passport={PASSPORT} today={TODAY} heading="h3" foot={foot} />
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

async function showPromiseToast(
  work: Promise<unknown>,
  texts: { loading: string; success: string; error: string },
): Promise<void> {
  (await openToasts())?.promise(work, texts);
}
