const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:-]+(?:="[^"<>]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([a-zA-Z:-]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};
const ADDRESSES = new Set(["href", "src", "action", "formaction", "poster", "data", "srcset"]);

/** What in written HTML is neither text nor one of our own elements with harmless attributes. */
export function foreignMarkup(html: string, elements: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const text = html.replaceAll(TAG, (tag, _close: string, name: string, attributes: string) => {
    if (!elements.has(name)) found.push(tag);
    for (const [, key = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      const plain = value.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
      if (/^(on|srcdoc$|style$|xmlns)/i.test(key)) found.push(tag);
      if (ADDRESSES.has(key.toLowerCase()) && runs(plain)) found.push(tag);
    }
    return "";
  });
  for (const [around] of text.matchAll(/[^<>]{0,20}[<>][^<>]{0,40}/g)) found.push(around);
  return found;
}

/** Reads an address as a browser does, which ignores control characters and case. */
function runs(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop them
  const plain = address.replaceAll(/[\u0000-\u0020\u007f-\u00a0]/g, "").toLowerCase();
  return /^(javascript|vbscript|data:(?!image\/)|blob|file|filesystem|\/\/|\/\\|\\)/.test(plain);
}
