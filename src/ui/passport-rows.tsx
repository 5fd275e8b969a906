import { Link } from "wouter";
import { links } from "../platform/lib/links.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { ListedPassport } from "../passports/listed-passport.ts";
import { useBranchNamer } from "../passports/offices.tsx";
import styles from "./shared.module.css";

type PassportRowsProps = {
  passports: readonly ListedPassport[];
  /** Omit the branch, on its own page. */
  oneBranch: boolean;
};

export function PassportRows({ passports, oneBranch }: PassportRowsProps) {
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const facts = `${styles.facts} ${styles.passportFact} ${oneBranch ? styles.ofOneBranch : ""}`;
  return (
    <ul className={styles.rows}>
      {passports.map(({ requestNumber, fullName, location, day, id }) => (
        <li key={requestNumber} className={styles.row}>
          <Link
            className={styles.passportName}
            href={links.passport(String(id ?? requestNumber), requestNumber)}
          >
            {fullName}
          </Link>
          <span className={facts}>
            {!oneBranch && <span>{nameOf(location)}</span>}
            <span>{formatEthiopian(translator, day)}</span>
            <span>{requestNumber}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
