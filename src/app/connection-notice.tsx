import { lazy, Suspense, useEffect, useState } from "react";
import { type ConnectionState, openAndWatch } from "../db/connection.ts";
import { useServices } from "../lib/services-context.ts";

const ReloadNotice = lazy(() =>
  import("./reload-notice.tsx").then((module) => ({ default: module.ReloadNotice })),
);

/** Two builds at once over one database: says which tab has to be reloaded. */
export function ConnectionNotice() {
  const { db } = useServices();
  const [state, setState] = useState<ConnectionState>({ kind: "opening" });
  useEffect(() => openAndWatch(db, setState), [db]);
  if (state.kind !== "blocked" && state.kind !== "superseded") return null;
  return (
    <Suspense>
      <ReloadNotice tab={state.kind === "blocked" ? "another" : "this"} />
    </Suspense>
  );
}
