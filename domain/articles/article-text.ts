import * as z from "zod/mini";

/**
 * An article's text, parsed on the server when the article is saved: no HTML, addresses checked, depth and size
 * bounded. Pictures are named by id; their sizes are beside the text (`PictureFacts`).
 */
export type ArticleText = { blocks: Block[]; notes: Note[] };

/** A footnote, numbered from 1 in the order of the first reference. */
export type Note = { number: number; blocks: Block[] };

export type Block =
  /** `id`: unique within the text, for links to it. `level`: 1 to 6, as written. */
  | { kind: "heading"; level: number; id: string; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  /** `tight`: its items are not separated by blank lines. */
  | { kind: "list"; ordered: boolean; start: number; tight: boolean; items: Block[][] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  /** The first row is the header. */
  | { kind: "table"; align: ("left" | "center" | "right" | null)[]; rows: Inline[][][] };

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis" | "deleted"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; title?: string | undefined; children: Inline[] }
  /** `src`: `/media/{id}`, another path of this site, or an outside address, which is shown as a link. */
  | { kind: "image"; src: string; alt: string; title?: string | undefined }
  | { kind: "break" }
  | { kind: "note"; number: number };

const inlines = (): z.ZodMiniType<Inline[]> => z.array(z.lazy(() => inlineSchema));
const blocks = (): z.ZodMiniType<Block[]> => z.array(z.lazy(() => blockSchema));

export const inlineSchema: z.ZodMiniType<Inline> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.enum(["strong", "emphasis", "deleted"]), children: inlines() }),
  z.object({ kind: z.literal("code"), text: z.string() }),
  z.object({
    kind: z.literal("link"),
    href: z.string(),
    title: z.optional(z.string()),
    children: inlines(),
  }),
  z.object({
    kind: z.literal("image"),
    src: z.string(),
    alt: z.string(),
    title: z.optional(z.string()),
  }),
  z.object({ kind: z.literal("break") }),
  z.object({ kind: z.literal("note"), number: z.int() }),
]);

export const blockSchema: z.ZodMiniType<Block> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), level: z.int(), id: z.string(), children: inlines() }),
  z.object({ kind: z.literal("paragraph"), children: inlines() }),
  z.object({
    kind: z.literal("list"),
    ordered: z.boolean(),
    start: z.int(),
    tight: z.boolean(),
    items: z.array(blocks()),
  }),
  z.object({ kind: z.literal("quote"), blocks: blocks() }),
  z.object({ kind: z.literal("code"), text: z.string() }),
  z.object({ kind: z.literal("rule") }),
  z.object({
    kind: z.literal("table"),
    align: z.array(z.nullable(z.enum(["left", "center", "right"]))),
    rows: z.array(z.array(inlines())),
  }),
]);

export const articleTextSchema: z.ZodMiniType<ArticleText> = z.object({
  blocks: blocks(),
  notes: z.array(z.object({ number: z.int(), blocks: blocks() })),
});
