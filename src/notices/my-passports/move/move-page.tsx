import { Suspense } from "react";
import { lazyPage } from "../../../platform/hooks/lazy-page.tsx";
import { useHydrated } from "../../../platform/hooks/use-hydrated.ts";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../../ui/page-head.tsx";
import shared from "../../../ui/shared.module.css";

/** Apart, because the server renders none of it, and what three pages share would join the first load. */
const { Page: BothWays } = lazyPage(() => import("./both-ways.tsx").then((module) => module.BothWays));

/** `/move`: what is saved here moves to another phone, or comes from one. Nothing goes to the server. */
export function MovePage() {
  usePageMessages("move", "camera", "my-passports");
  const { t } = useTranslate();
  const hydrated = useHydrated();
  return (
    <>
      <PageTitle title={t("move.title")} description={t("move.lead")} />
      <PageHead title={t("move.title")} lead={t("move.lead")} />
      <div className={shared.section}>
        <noscript>
          <Notice tone="caution" title={t("move.no_script")}>
            <p>{t("move.no_script_text")}</p>
          </Notice>
        </noscript>
        {hydrated && (
          <Suspense>
            <BothWays />
          </Suspense>
        )}
      </div>
    </>
  );
}
