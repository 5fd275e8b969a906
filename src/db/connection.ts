import type { MirrorDatabase } from "./database.ts";
import { type StorageError, storageErrorOf } from "./storage-error.ts";

/** `blocked`: another tab holds the old version. `superseded`: this page is old. Either must reload. */
export type ConnectionState =
  | { kind: "opening" }
  | { kind: "open" }
  | { kind: "blocked" }
  | { kind: "superseded" }
  | { kind: "failed"; error: StorageError };

/** Opens the database and reports its state; returns an unsubscribe function. */
export function openAndWatch(db: MirrorDatabase, report: (state: ConnectionState) => void): () => void {
  let watching = true;
  const reportState = (state: ConnectionState) => {
    if (watching) report(state);
  };
  const onBlocked = () => reportState({ kind: "blocked" });
  const onVersionChange = (event: IDBVersionChangeEvent) => {
    if (event.newVersion !== null) reportState({ kind: "superseded" });
  };
  db.on("blocked", onBlocked);
  db.on("versionchange", onVersionChange);
  reportState({ kind: "opening" });
  db.open().then(
    () => reportState({ kind: "open" }),
    (thrown: unknown) => {
      const error = storageErrorOf(db, thrown);
      reportState({ kind: "failed", error: error ?? { kind: "unavailable", detail: String(thrown) } });
    },
  );
  return () => {
    watching = false;
    db.on("blocked").unsubscribe(onBlocked);
    db.on("versionchange").unsubscribe(onVersionChange);
  };
}
