import type { ReactNode } from "react";
import { useBranchNamer } from "../../../passports/offices.tsx";
import styles from "./table.module.css";

/** A record's read-only values; children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A branch in the reader's script, by its name in the lists. */
export function BranchName({ name }: { name: string }) {
  return useBranchNamer()(name);
}
