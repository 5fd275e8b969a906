import type { ServiceFault } from "#domain/base/service-faults.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What is wrong and what to do. */
const TEXTS: Record<ServiceFault, MessageId> = {
  list_key_missing: "admin.fault_list_key_missing",
  list_key_unreadable: "admin.fault_list_key_unreadable",
  list_key_wrong: "admin.fault_list_key_wrong",
  lists_unsigned: "admin.fault_lists_unsigned",
  notices_secret_unreadable: "admin.fault_notices_secret_unreadable",
  notices_secret_wrong: "admin.fault_notices_secret_wrong",
  servers_differ: "admin.fault_servers_differ",
  database_damaged: "admin.fault_database_damaged",
};

/** Those that this app knows. */
function faultTexts(faults: readonly string[]): MessageId[] {
  const texts: Readonly<Record<string, MessageId>> = TEXTS;
  return faults.flatMap((fault) => texts[fault] ?? []);
}

export function Faults({ faults }: { faults: readonly string[] }) {
  const { t } = useTranslate();
  const texts = faultTexts(faults);
  if (texts.length === 0) return null;
  return (
    <Notice tone="critical" title={t("admin.faults")}>
      {texts.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
    </Notice>
  );
}
