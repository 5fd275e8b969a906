import { PDF_RULES, type PdfImportInfo } from "#domain/imports/contract.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Fact } from "../../ui/fact.tsx";
import styles from "./imports.module.css";

type Rule = keyof PdfImportInfo["constraints"];
const RULES: readonly (readonly [rule: Rule, label: MessageId, text: MessageId])[] = [
  ["pdf_file", "import.file", "import.rule_file"],
  ["location", "field.location", "import.rule_branch"],
  ["date", "import.date", "import.rule_day"],
  ["linesToSkip", "import.marker", "import.rule_marker"],
];

/** What the server asks of an upload, in its own words where they are not known here. */
export function UploadRules({ info: { message, constraints } }: { info: PdfImportInfo }) {
  const { t } = useTranslate();
  return (
    <details className={styles.rules}>
      <summary>{t("import.rules")}</summary>
      <p>{message === PDF_RULES.message ? t("import.rule_message") : message}</p>
      <dl>
        {RULES.map(([rule, label, text]) => (
          <Fact key={rule} term={t(label)}>
            {constraints[rule] === PDF_RULES.constraints[rule] ? t(text) : constraints[rule]}
          </Fact>
        ))}
      </dl>
    </details>
  );
}
