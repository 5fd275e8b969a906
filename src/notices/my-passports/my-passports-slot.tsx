import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { savedCount } from "../../passports/saved-count.ts";
import styles from "./my-passports-slot.module.css";

const MyPassports = lazy(() =>
  import("./my-passports.tsx").then((module) => ({ default: module.MyPassports })),
);

/**
 * Reserves space for saved passports, which the server does not know, from the first paint; their code loads when idle
 * (`load`).
 */
export function MyPassportsSlot({ load }: { load: boolean }) {
  const count = useSyncExternalStore(savedCount.subscribe, savedCount.get, () => 0);
  // Stays for this visit, so that removing the last can be undone.
  const [shown, setShown] = useState(false);
  if (count > 0 && load && !shown) setShown(true);
  return (
    <div className={styles.place}>
      {shown && (
        <Suspense>
          <MyPassports />
        </Suspense>
      )}
    </div>
  );
}
