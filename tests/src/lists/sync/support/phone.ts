import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { segmentRows } from "#domain/lists/segment/segment.ts";
import type { ArticleBodyRow } from "../../../../../src/platform/db/article-rows.ts";
import {
  type MirrorDatabase,
  openMirrorDatabase,
  type SegmentBytesRow,
} from "../../../../../src/platform/db/database.ts";
import { composeMonths } from "../../../../../src/lists/sync/compose-months.ts";
import { downloadDays } from "../../../../../src/lists/sync/download-days.ts";
import { downloadMonths } from "../../../../../src/lists/sync/download-months.ts";
import { createMirror, type Mirror, type MirrorOptions } from "../../../../../src/lists/sync/mirror.ts";
import type { FakePeer } from "./fake-peer.ts";

/** Dexie reads its dependencies when a database is created. */
export function newStorage(): void {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}

export type Phone = { db: MirrorDatabase; mirror: Mirror };

/** Timeouts outlast a busy machine; tests of silence shorten them. */
export function newPhone(peer: FakePeer, options: Partial<MirrorOptions> = {}): Phone {
  const db = options.db ?? openMirrorDatabase();
  const mirror = createMirror({
    db,
    baseUrl: "http://peer.invalid",
    fetch: peer.fetch,
    codec: async () => ({ composeMonths, downloadDays, downloadMonths }),
    random: () => 0.5,
    idleMs: 10_000,
    pauseMs: 1,
    ...options,
  });
  return { db, mirror };
}

export async function hashesOn(db: MirrorDatabase): Promise<string[]> {
  return (await db.segments.toCollection().primaryKeys()).sort();
}

/** What a search could find. */
export async function numbersOn(db: MirrorDatabase): Promise<Set<string>> {
  return db.transaction("r", db.segments, db.segmentBytes, async () => {
    const found = new Set<string>();
    for (const hash of await db.segments.toCollection().primaryKeys()) {
      const row = await db.segmentBytes.get(hash);
      if (row === undefined) throw new Error(`${hash} has an index row and no bytes`);
      const columns = decodeSegment(new Uint8Array(row.bytes));
      if (!columns.ok) throw new Error(`${hash} does not decode`);
      for (const { requestNumber } of segmentRows(columns.value)) found.add(requestNumber);
    }
    return found;
  });
}

/** Checks after each write transaction, before its caller continues. */
export function afterEachWrite(db: MirrorDatabase, check: () => Promise<void>): void {
  const run = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  const checked = async (...args: unknown[]): Promise<unknown> => {
    const result = await run(...args);
    // Skips nested ones.
    if (args[0] === "rw" && Dexie.currentTransaction === null) await check();
    return result;
  };
  db.transaction = checked as unknown as MirrorDatabase["transaction"];
}

/** Throws the browser's error beyond `bytes` in `limited`. */
export function limitStorage(
  db: MirrorDatabase,
  bytes: number,
  limited: "segmentBytes" | "articleBodies" = "segmentBytes",
): { bytes: number } {
  const limit = { bytes };
  let used = 0;
  const sizes = new Map<string, number>();
  db.use({
    stack: "dbcore",
    name: "a small disk",
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== limited) return table;
        return {
          ...table,
          async mutate(request) {
            if (request.type === "put" || request.type === "add") {
              const added = request.values.map(sizeOf).filter(({ key }) => !sizes.has(key));
              const more = added.reduce((sum, row) => sum + row.bytes, 0);
              if (used + more > limit.bytes) throw new DOMException("no room", "QuotaExceededError");
              const result = await table.mutate(request);
              for (const row of added) sizes.set(row.key, row.bytes);
              used += more;
              return result;
            }
            if (request.type === "delete") {
              for (const hash of request.keys as string[]) {
                used -= sizes.get(hash) ?? 0;
                sizes.delete(hash);
              }
            }
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return limit;
}

function sizeOf(row: SegmentBytesRow | ArticleBodyRow): { key: string; bytes: number } {
  return "hash" in row
    ? { key: row.hash, bytes: row.bytes.byteLength }
    : { key: row.version, bytes: row.bytes };
}
