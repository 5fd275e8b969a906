import * as z from "zod/mini";
import { choiceSchema } from "../../platform/db/meta.ts";

/** Workers lack the Network Information API, so each call carries it. */
const linkFactsSchema = z.object({ saveData: z.boolean(), slowLink: z.boolean() });

const callSchema = z.discriminatedUnion("name", [
  z.object({
    name: z.literal("sync"),
    reason: z.enum(["start", "online", "visible", "timer", "choice", "panel", "damaged"]),
  }),
  z.object({ name: z.literal("choose"), choice: z.omit(choiceSchema, { explicit: true }) }),
  z.object({
    name: z.literal("remove"),
    what: z.union([z.literal("all"), z.object({ location: z.string() })]),
  }),
  z.object({ name: z.literal("replace"), hashes: z.array(z.string()) }),
]);

const requestSchema = z.discriminatedUnion("kind", [
  /** Answered by one `done` with this id. */
  z.object({ kind: z.literal("call"), id: z.number(), call: callSchema, link: linkFactsSchema }),
  z.object({ kind: z.literal("stop") }),
]);

export type LinkFacts = z.infer<typeof linkFactsSchema>;
export type MirrorCall = z.infer<typeof callSchema>;
export type MirrorRequest = z.infer<typeof requestSchema>;

/** Null if not a known message. */
export function parseMirrorRequest(data: unknown): MirrorRequest | null {
  return requestSchema.safeParse(data).data ?? null;
}
