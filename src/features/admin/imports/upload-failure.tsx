import { adminLinks } from "../../../lib/admin-links.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { ApiError } from "../../../lib/api-error.ts";
import { adminErrorText } from "../refusal-text.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { IDLE_MS } from "./send-upload.ts";

/** A duplicate file links to its import. */
export function UploadFailure({ error }: { error: ApiError }) {
  const translator = useTranslate();
  const { t } = translator;
  const duplicate = duplicateOf(error);
  if (duplicate !== null) {
    return (
      <div role="alert">
        <Notice
          tone="caution"
          title={t("import.twin")}
          actions={<ButtonLink href={adminLinks.import(duplicate)}>{t("import.twin_open")}</ButtonLink>}
        >
          <p>{t("import.twin_text")}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div role="alert">
      <Notice tone="critical" title={t("import.not_uploaded")}>
        <p>{failureText(translator, error)}</p>
      </Notice>
    </div>
  );
}

function failureText(translator: Translator, error: ApiError): string {
  if (error.kind === "timeout") return translator.t("import.idle", { seconds: IDLE_MS / 1000 });
  return error.kind === "offline" ? translator.t("import.lost") : adminErrorText(translator, error);
}

/** The import that has this very list; null if that is not what was refused. */
export function duplicateOf(error: ApiError): number | null {
  if (error.kind !== "problem" || error.problem.code !== "already_imported") return null;
  const id = /\/(\d+)$/.exec(error.problem.instance ?? "")?.[1];
  return id === undefined ? null : Number(id);
}
