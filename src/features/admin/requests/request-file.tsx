import { useState } from "react";
import type { AdminAdvertisementRequest } from "#domain/api/admin-advertisement-requests.ts";
import type { FileWarning } from "#domain/advertising/request-file.ts";
import { formatSize } from "../../../i18n/sizes.ts";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminErrorText } from "../refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { downloadFile } from "../query/download-file.ts";
import styles from "./requests.module.css";

const WARNINGS: Readonly<Record<FileWarning, MessageId>> = {
  runs_by_itself: "admin_request.file_runs",
  holds_files: "admin_request.file_holds",
  not_looked_into: "admin_request.file_unread",
};

type RequestFileProps = {
  request: Pick<AdminAdvertisementRequest, "file_url" | "file_name" | "file_bytes" | "file_warnings">;
};

/** Only a download: a stranger's file is not shown inside the site. */
export function RequestFile({ request }: RequestFileProps) {
  const translator = useTranslate();
  const { t } = translator;
  const [busy, setBusy] = useState(false);
  const { file_url, file_name, file_bytes, file_warnings = [] } = request;
  if (file_url === null || file_name === null) return null;
  async function download(path: string, name: string): Promise<void> {
    setBusy(true);
    const done = await downloadFile(path, name);
    setBusy(false);
    if (done.ok) return;
    const description = adminErrorText(translator, done.error);
    void showToast("error", t("admin_request.not_downloaded"), { description });
  }
  return (
    <div className={styles.file}>
      <p>
        {file_name}
        {file_bytes !== null && <span className={styles.quiet}> {formatSize(translator, file_bytes)}</span>}
      </p>
      <p className={styles.quiet}>{t("admin_request.file_care")}</p>
      {file_warnings.length > 0 && (
        <Notice tone="caution" title={t("admin_request.file_warning")}>
          {file_warnings.map((warning) => (
            <p key={warning}>{t(WARNINGS[warning])}</p>
          ))}
        </Notice>
      )}
      <div>
        <Button disabled={busy} onClick={() => void download(file_url, file_name)}>
          {t("admin_request.download")}
        </Button>
      </div>
    </div>
  );
}
