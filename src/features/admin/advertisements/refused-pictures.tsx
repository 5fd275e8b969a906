import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { Notice } from "../../../ui/notice.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";

/** Pictures that the server did not take, with what can be done. */
export function RefusedPictures({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslate();
  if (changes.length === 0) return null;
  return (
    <Notice tone="caution" title={t("admin_ad.pictures_refused", { count: changes.length })}>
      <RecordChanges changes={changes} />
    </Notice>
  );
}
