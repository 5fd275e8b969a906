/** A text as its author meant it: a tree without any markup of its own, safe to draw in whatever way. */
export type Block =
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; children: Block[] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "image"; src: string; alt: string }
  | { kind: "break" };

/** Addresses an article may name: pages, mail and phones; nothing that runs. Null for all others. */
export function safeAddress(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- browsers drop these inside an address, which hides its scheme
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (/^(https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  return /^(#|\/(?!\/))/.test(text) ? text : null;
}
