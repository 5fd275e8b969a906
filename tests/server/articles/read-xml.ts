/** `text`: all text inside, unescaped. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

const TOKEN = /<\?xml[^>]*\?>\s*|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Characters that XML 1.0 forbids, also escaped. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** Throws when not well-formed. Stricter than XML: no comments, CDATA or numbered entities but one. */
export function readXml(xml: string): XmlElement {
  const forbidden = FORBIDDEN.exec(xml);
  if (forbidden) throw new Error(`A forbidden character: ${JSON.stringify(forbidden[0])}`);
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (!token) throw new Error(`Not XML: ${xml.slice(at, at + 60)}`);
    const [whole, close, name, attributes = "", empty, text] = token;
    const top = open.at(-1) ?? root;
    if (whole.startsWith("<?xml")) continue;
    if (text !== undefined) top.text += unescape(text);
    else if (close === "/") {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`);
      open.pop();
    } else {
      const element: XmlElement = { name: name ?? "", attributes: {}, children: [], text: "" };
      for (const [, key = "", value = ""] of attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
        if (key in element.attributes) throw new Error(`<${name}> has ${key} twice`);
        element.attributes[key] = unescape(value);
      }
      top.children.push(element);
      if (empty !== "/") open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  const [document, ...more] = root.children;
  if (!document || more.length > 0) throw new Error("A document has one root");
  return document;
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

function unescape(text: string): string {
  return text.replace(/&([^;]*;?)/g, (whole, name: string) => {
    const char = ENTITIES[name.replace(/;$/, "")];
    if (char === undefined || !name.endsWith(";")) throw new Error(`An unknown entity: ${whole}`);
    return char;
  });
}
