import type { Dexie, EntityTable } from "dexie";
import { OUTBOX_DATABASE } from "../platform/db/names.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { withReopen } from "../platform/db/with-reopen.ts";
import { type Change, changeSchema } from "./change.ts";
import { type ChangeKinds, findKind } from "./kind.ts";
import type { OutboxStore } from "./claim.ts";

/** The store of pages and the service worker; a lost connection is reopened once. */
export function outboxStore(db: OutboxDatabase, kinds: ChangeKinds): OutboxStore {
  async function reopening<T>(work: () => Promise<T>): Promise<T> {
    const done = await withReopen(db, work);
    if (done.ok) return done.value;
    throw new Error(`The outbox's storage failed: ${done.error.detail}`);
  }
  return {
    read: () => reopening(async () => parseChanges(kinds, await db.changes.toArray())),
    update: (decide) =>
      reopening(() =>
        db.transaction("rw", db.changes, async () => {
          const { value, put = [], remove = [] } = decide(parseChanges(kinds, await db.changes.toArray()));
          if (put.length > 0) await db.changes.bulkPut([...put]);
          if (remove.length > 0) await db.changes.bulkDelete([...remove]);
          return value;
        }),
      ),
  };
}

/** Valid rows in order; other app versions' rows are skipped. */
export function parseChanges(kinds: ChangeKinds, rows: readonly unknown[]): Change[] {
  return rows
    .flatMap((row) => {
      const parsed = changeSchema.safeParse(row);
      return parsed.success && isKnown(kinds, parsed.data) ? [parsed.data] : [];
    })
    .sort((a, b) => a.seq - b.seq);
}

function isKnown(kinds: ChangeKinds, { kind, body }: Change): boolean {
  const definition = findKind(kinds, kind);
  if (definition === null) return false;
  return body === null || definition.body === undefined || definition.body.safeParse(body).success;
}

export type OutboxDatabase = Dexie & { changes: EntityTable<Change, "id"> };

/** What is not sent yet. Opens at its first use. */
export function openOutboxDatabase(name = OUTBOX_DATABASE): OutboxDatabase {
  return openDatabase({ name, versions: [{ changes: "id" }], isStrict: true }) as OutboxDatabase;
}
