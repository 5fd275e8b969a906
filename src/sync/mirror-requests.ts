import * as z from "zod/mini";
import { choiceSchema } from "../db/meta.ts";

/** What only the page knows of the link: workers lack the Network Information API. Comes with every call. */
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
  /** Answered by one `done` with the same id. */
  z.object({ kind: z.literal("call"), id: z.number(), call: callSchema, link: linkFactsSchema }),
  z.object({ kind: z.literal("stop") }),
]);

export type LinkFacts = z.infer<typeof linkFactsSchema>;
export type MirrorCall = z.infer<typeof callSchema>;
export type MirrorRequest = z.infer<typeof requestSchema>;

/** A message of the page as the worker takes it; null when it is none of these. */
export function parseMirrorRequest(data: unknown): MirrorRequest | null {
  return requestSchema.safeParse(data).data ?? null;
}
