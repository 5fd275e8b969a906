import * as z from "zod/mini";
import { type FactSource, lateFact, readFact } from "./meta.ts";

/** The head whose lists came from a file. */
const taken = lateFact("takenLists", z.object({ generatedAt: z.string(), at: z.number() }));

export const writeTakenLists = taken.write;

/** The time of publication (ms) of the lists on the phone, if they came from a file and were not updated since. */
export async function readTakenLists(db: FactSource): Promise<number | null> {
  const [fromFile, settled] = await Promise.all([taken.read(db), readFact(db, "settled")]);
  const isThis = fromFile?.generatedAt === settled?.generatedAt && fromFile?.at === settled?.at;
  return fromFile && isThis ? Date.parse(fromFile.generatedAt) : null;
}
