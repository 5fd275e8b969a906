import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { AskAgency } from "../../ui/ask-agency.tsx";
import { Notice } from "../../ui/notice.tsx";

type CannotSearchProps = { why: "nothing-on-phone" | "storage"; serverError: ApiError | null };

/** Phone and server both failed; never claims that a passport is missing. */
export function CannotSearch({ why, serverError }: CannotSearchProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <>
      <Notice tone="caution" title={t("cannot.title")}>
        <p>{why === "storage" ? t("cannot.storage") : t("cannot.nothing_here")}</p>
        <p>{serverError === null ? t("error.offline") : apiErrorText(translator, serverError)}</p>
      </Notice>
      <AskAgency />
    </>
  );
}
