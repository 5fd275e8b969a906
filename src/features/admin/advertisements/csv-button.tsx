import { useState } from "react";
import { apiPaths } from "#domain/api/paths.ts";
import { useOnline } from "../../../hooks/use-online.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { apiQuery } from "../../../lib/search-spec.ts";
import { adminErrorText } from "../refusal-text.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { downloadFile } from "../query/download-file.ts";

/** The figures of this range as a file, which needs the session: a plain link has none. */
export function CsvButton({ search }: { search: { from: string; to: string } }) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  async function download(): Promise<void> {
    setIsBusy(true);
    const days = [search.from, search.to].filter((day) => day !== "");
    const name = `${["advertisements", ...days].join("-")}.csv`;
    const saved = await downloadFile(apiQuery(apiPaths.adminAdvertisementStatsCsv, search), name);
    setIsBusy(false);
    if (saved.ok) return;
    void showToast("error", t("admin_ad.csv_failed"), {
      description: adminErrorText(translator, saved.error),
    });
  }
  return (
    <Button disabled={!online || isBusy} onClick={() => void download()}>
      {t("admin_ad.csv")}
    </Button>
  );
}
