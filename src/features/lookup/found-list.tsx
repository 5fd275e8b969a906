import { memo, type ReactNode } from "react";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ListedPassport } from "../../passports/listed-passport.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import styles from "./found-list.module.css";

export type RowsProps = {
  /** Its request number. */
  opened: string | null;
  onToggle: (requestNumber: string, open: boolean) => void;
  renderStub: (passport: ListedPassport) => ReactNode;
};

type FoundListProps = RowsProps & {
  passports: readonly ListedPassport[];
  /** Name of the `details` group: one row open at a time. */
  group: string;
};

export function FoundList({ passports, group, opened, onToggle, renderStub }: FoundListProps) {
  return (
    <div className={styles.list}>
      {passports.map((passport, place) => (
        <FoundItem
          // Index key: each keystroke brings other passports, and updating rows is far cheaper than recreating them.
          // The open row is tracked by number.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          passport={passport}
          group={group}
          open={passport.requestNumber === opened}
          onToggle={onToggle}
          renderStub={renderStub}
        />
      ))}
    </div>
  );
}

type FoundItemProps = Omit<FoundListProps, "passports" | "opened"> & {
  passport: ListedPassport;
  open: boolean;
};

const FoundItem = memo(function FoundItem({ passport, group, open, onToggle, renderStub }: FoundItemProps) {
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const { fullName, location, day, requestNumber } = passport;
  return (
    <details
      className={styles.item}
      name={group}
      open={open}
      onToggle={(event) => onToggle(requestNumber, event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.name}>{fullName}</span>
        <span className={styles.facts}>
          <span>{nameOf(location)}</span> <span>{formatEthiopian(translator, day)}</span>{" "}
          <span>{requestNumber}</span>
        </span>
      </summary>
      {/* Rendered on opening, to keep long lists cheap. */}
      {open && <div className={styles.open}>{renderStub(passport)}</div>}
    </details>
  );
}, looksTheSame);

/** Closed rows depend only on their passport. */
function looksTheSame(former: FoundItemProps, next: FoundItemProps): boolean {
  const [a, b] = [former.passport, next.passport];
  return (
    !former.open &&
    !next.open &&
    former.group === next.group &&
    a.requestNumber === b.requestNumber &&
    a.fullName === b.fullName &&
    a.location === b.location &&
    a.day === b.day
  );
}
