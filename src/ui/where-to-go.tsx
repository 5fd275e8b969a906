import { parseIsoDate } from "#domain/day.ts";
import { formatEthiopian } from "../i18n/dates.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { useOffice } from "../passports/offices.tsx";
import { useListDays } from "../passports/use-list-days.ts";
import { BranchOffice, isOfficeKnown } from "./branch-office.tsx";
import styles from "./passport-stub.module.css";

export function WhereToGo({ branch, heading: Heading }: { branch: string; heading: "h2" | "h3" | "h4" }) {
  const { t } = useTranslate();
  const office = useOffice(branch);
  if (!isOfficeKnown(office)) return null;
  return (
    <div className={styles.next}>
      <Heading>{t("office.title")}</Heading>
      <BranchOffice office={office} />
    </div>
  );
}

export function BranchUpTo({ branch }: { branch: string }) {
  const translator = useTranslate();
  const { t } = translator;
  const lists = useListDays();
  if (lists === null) return null;
  const day = parseIsoDate(lists.get(branch) ?? "");
  const words =
    day === null ? t("office.no_list") : t("office.up_to", { date: formatEthiopian(translator, day) });
  return <p className={styles.upTo}>{words}</p>;
}
