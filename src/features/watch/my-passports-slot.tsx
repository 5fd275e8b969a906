import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { savedCount } from "../../lib/saved-count.ts";
import styles from "./my-passports-slot.module.css";

const MyPassports = lazy(() =>
  import("./my-passports.tsx").then((module) => ({ default: module.MyPassports })),
);

/**
 * The place of what is saved on this phone. The server knows nothing of it; here its room is kept from the first
 * painting while it stands empty, and its code is fetched when the page has nothing better to do (`load`).
 */
export function MyPassportsSlot({ load }: { load: boolean }) {
  const count = useSyncExternalStore(savedCount.subscribe, savedCount.get, () => 0);
  // Once there, it stays for this visit: what was removed last can be taken back.
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
