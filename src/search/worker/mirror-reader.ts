import { MIRROR_DATABASE } from "../../db/names.ts";
import { answerOf } from "../../db/plain-database.ts";
import { createReadConnection } from "../../db/read-connection.ts";

const INDEX = "segments";
const BYTES = "segmentBytes";

export type MirroredSegment = { hash: string; to: string; count: number; since: string };

/** `bytes`: null if missing; `gone`: removed meanwhile. */
type StoredBytes = { hash: string; bytes: ArrayBuffer | null; gone: boolean };

export type MirrorReader = {
  /** None without a database. */
  segments: () => Promise<MirroredSegment[]>;
  bytes: (hashes: readonly string[]) => Promise<StoredBytes[]>;
};

/** Reads the segments for the search worker, also after a newer build upgraded the database. */
export function createMirrorReader(factory: IDBFactory): MirrorReader {
  const connection = createReadConnection({ factory: () => factory, name: MIRROR_DATABASE });
  return {
    async segments() {
      const rows = await connection.read<unknown[]>([INDEX, BYTES], [], (transaction) =>
        answerOf(transaction.objectStore(INDEX).getAll()),
      );
      return rows.filter(isMirroredSegment);
    },
    bytes(hashes) {
      const none = hashes.map((hash) => ({ hash, bytes: null, gone: true }));
      return connection.read<StoredBytes[]>([INDEX, BYTES], none, (transaction) => {
        const bytes = transaction.objectStore(BYTES);
        // One request: their number is what costs.
        const keys = answerOf(transaction.objectStore(INDEX).getAllKeys());
        const known = keys.then((all) => new Set<unknown>(all));
        return Promise.all(
          hashes.map(async (hash) => {
            const row: unknown = await answerOf(bytes.get(hash));
            return { hash, bytes: bytesOf(row), gone: !(await known).has(hash) };
          }),
        );
      });
    },
  };
}

function isMirroredSegment(row: unknown): row is MirroredSegment {
  if (typeof row !== "object" || row === null) return false;
  const { hash, to, count, since } = row as Record<string, unknown>;
  return (
    typeof hash === "string" &&
    typeof to === "string" &&
    typeof count === "number" &&
    typeof since === "string"
  );
}

function bytesOf(row: unknown): ArrayBuffer | null {
  if (typeof row !== "object" || row === null || !("bytes" in row)) return null;
  return row.bytes instanceof ArrayBuffer ? row.bytes : null;
}
