import { useState, type ReactNode } from "react";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ListedPassport } from "../../lib/listed-passport.ts";
import { ChevronIcon } from "../../ui/icons.tsx";
import styles from "./found-list.module.css";

type FoundListProps = {
  passports: readonly ListedPassport[];
  /** Only one of a group stands open at a time. */
  group: string;
  renderStub: (passport: ListedPassport) => ReactNode;
};

/** Several passports: each opens in place to its stub. */
export function FoundList({ passports, group, renderStub }: FoundListProps) {
  return (
    <div className={styles.list}>
      {passports.map((passport) => (
        <FoundItem key={passport.requestNumber} passport={passport} group={group} renderStub={renderStub} />
      ))}
    </div>
  );
}

type FoundItemProps = Omit<FoundListProps, "passports"> & { passport: ListedPassport };

function FoundItem({ passport, group, renderStub }: FoundItemProps) {
  const translator = useTranslate();
  const { fullName, location, day, requestNumber } = passport;
  // A closed row holds no stub: a long list stays light.
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.item} name={group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.name}>{fullName}</span>
        <ChevronIcon />
        <span className={styles.facts}>
          <span>{location}</span>
          <span>{formatEthiopian(translator, day)}</span>
          <span>{requestNumber}</span>
        </span>
      </summary>
      {open && <div className={styles.open}>{renderStub(passport)}</div>}
    </details>
  );
}
