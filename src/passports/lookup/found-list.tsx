import { memo, type ReactNode, useDeferredValue } from "react";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ListedPassport } from "../listed-passport.ts";
import { useBranchNamer } from "../offices.tsx";
import styles from "./answers.module.css";

/** More than a phone has in view below the box. */
const AT_ONCE = 4;
const NONE: readonly ListedPassport[] = [];

export type RowsProps = {
  /** The rows out of view follow after the next paint. */
  justTyped: boolean;
  /** Its request number. */
  opened: string | null;
  onToggle: (requestNumber: string, open: boolean) => void;
  renderCard: (passport: ListedPassport) => ReactNode;
};

type FoundListProps = RowsProps & {
  passports: readonly ListedPassport[];
  /** Rows of other lists above. */
  above?: number;
  /** Name of the `details` group: one row open at a time. */
  group: string;
};

export function FoundList(props: FoundListProps) {
  const { passports, above = 0, group, justTyped, opened, onToggle, renderCard } = props;
  const former = useDeferredValue(passports, NONE);
  const inView = passports.slice(0, Math.max(0, AT_ONCE - above));
  // A list that ends in view has nothing below it.
  const followsLater = justTyped && above + passports.length > AT_ONCE;
  const rows = followsLater ? [...inView, ...former.slice(inView.length)] : passports;
  return (
    <div className={styles.list}>
      {rows.map((passport, place) => (
        <FoundItem
          // Index key: each keystroke brings other passports, and updating rows is far cheaper than recreating them.
          // The open row is tracked by number.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          passport={passport}
          group={group}
          open={passport.requestNumber === opened}
          onToggle={onToggle}
          renderCard={renderCard}
        />
      ))}
    </div>
  );
}

type FoundItemProps = Pick<FoundListProps, "group" | "onToggle" | "renderCard"> & {
  passport: ListedPassport;
  open: boolean;
};

const FoundItem = memo(function FoundItem({ passport, group, open, onToggle, renderCard }: FoundItemProps) {
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
      {open && <div className={styles.open}>{renderCard(passport)}</div>}
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
