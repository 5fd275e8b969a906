import { answerOf, committed } from "../db/plain-database.ts";
import { parseChanges } from "./change.ts";
import { CHANGES_TABLE } from "./database-name.ts";
import type { OutboxStore } from "./step.ts";

/** Without Dexie, to keep the service worker small. */
export function plainStore(db: IDBDatabase): OutboxStore {
  return {
    async read() {
      const rows = db.transaction(CHANGES_TABLE).objectStore(CHANGES_TABLE).getAll();
      return parseChanges(await answerOf<unknown[]>(rows));
    },
    async update(decide) {
      const transaction = db.transaction(CHANGES_TABLE, "readwrite", { durability: "strict" });
      const onDisk = committed(transaction);
      const table = transaction.objectStore(CHANGES_TABLE);
      // In the same turn: an idle transaction commits.
      const decided = answerOf<unknown[]>(table.getAll()).then((rows) => {
        const { value, put = [], remove = [] } = decide(parseChanges(rows));
        for (const row of put) table.put(row);
        for (const id of remove) table.delete(id);
        return value;
      });
      const [value] = await Promise.all([decided, onDisk]);
      return value;
    },
  };
}
