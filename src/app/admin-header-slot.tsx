import { type ComponentType, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./layout.module.css";

/** The admin area's header comes with its pages' code, into a place that is kept for it. */
export function AdminHeaderSlot() {
  const [Header, setHeader] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./admin-pages.tsx").then(
      (module) => setHeader(() => module.AdminHeader),
      // The page itself says that its code did not come.
      () => {},
    );
  }, []);
  const place = <div className={styles.place} />;
  if (Header === null) return place;
  return (
    <ErrorBoundary>
      <Suspense fallback={place}>
        <Header />
      </Suspense>
    </ErrorBoundary>
  );
}
