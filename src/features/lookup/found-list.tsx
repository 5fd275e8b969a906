import { memo, type ReactNode } from "react";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ListedPassport } from "../../lib/listed-passport.ts";
import { useBranchNamer } from "../../lib/offices.tsx";
import styles from "./found-list.module.css";

/** Which row stands open, and what it opens to. */
export type RowsProps = {
  /** Its request number. */
  opened: string | null;
  onToggle: (requestNumber: string, open: boolean) => void;
  renderStub: (passport: ListedPassport) => ReactNode;
};

type FoundListProps = RowsProps & {
  passports: readonly ListedPassport[];
  /** Only one of a group stands open at a time. */
  group: string;
};

/** Several passports: each opens in place to its stub. */
export function FoundList({ passports, group, opened, onToggle, renderStub }: FoundListProps) {
  return (
    <div className={styles.list}>
      {passports.map((passport, place) => (
        <FoundItem
          // By its place: each letter typed brings other passports, and new words in old rows cost a phone far less
          // than new rows. Which passport stands open is known by its number.
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
      {/* A closed row holds no stub: a long list stays light. */}
      {open && <div className={styles.open}>{renderStub(passport)}</div>}
    </details>
  );
}, looksTheSame);

/** A closed row shows nothing but its passport. */
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
