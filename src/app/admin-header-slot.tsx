import { type ComponentType, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./header.module.css";

/** Reserves space for the header, which loads with the admin pages. */
export function AdminHeaderSlot() {
  const [Header, setHeader] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./admin-pages.tsx").then(
      (module) => setHeader(() => module.AdminHeader),
      // The page reports the failed load.
      () => {},
    );
  }, []);
  const place = <div className={styles.headerPlace} />;
  if (Header === null) return place;
  return (
    <ErrorBoundary>
      <Suspense fallback={place}>
        <Header />
      </Suspense>
    </ErrorBoundary>
  );
}
