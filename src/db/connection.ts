import type { MirrorDatabase } from "./database.ts";

/** Opens the database; reports whether its upgrade waits for another tab. Failures show at the first use. */
export function openReporting(db: MirrorDatabase, report: (waits: boolean) => void): void {
  db.on("blocked", () => report(true));
  db.open().then(
    () => report(false),
    () => undefined,
  );
}
