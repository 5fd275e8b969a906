/** Parsed Markdown without HTML, safe to render. */
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

/** Allows http(s), mailto, tel, site paths, fragments; else null. */
export function safeAddress(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- browsers drop these inside an address, which hides its scheme
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (/^(https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  return /^(#|\/(?!\/))/.test(text) ? text : null;
}
