import { childrenNamed, type XmlElement } from "./read-xml.ts";

/** What the specifications ask of any feed, beyond well-formed XML. Each function answers what is wrong. */
type Faults = string[];

const MIME = /^[a-z]+\/[a-z0-9.+-]+$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export function isAbsolute(address: string | undefined): boolean {
  return address !== undefined && /^https?:\/\/[!-~]+$/.test(address) && URL.canParse(address);
}

/** RFC 822 as RSS uses it: four-digit year, the true day of the week. */
export function isRfc822(text: string | undefined): boolean {
  const known = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text ?? "");
  return known && new Date(text ?? "").toUTCString() === text;
}

export function isRfc3339(text: string | undefined): boolean {
  const known = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text ?? "");
  return known && !Number.isNaN(Date.parse(text ?? ""));
}

/** Exactly one of `once`, at most one of `atMostOnce`, none that is not named. */
export function countFaults(
  element: XmlElement,
  { once, atMostOnce, many }: Record<"once" | "atMostOnce" | "many", readonly string[]>,
): Faults {
  const known = new Set([...once, ...atMostOnce, ...many]);
  return [
    ...once.filter((name) => childrenNamed(element, name).length !== 1).map((name) => `not one <${name}>`),
    ...atMostOnce
      .filter((name) => childrenNamed(element, name).length > 1)
      .map((name) => `more than one <${name}>`),
    ...element.children.filter(({ name }) => !known.has(name)).map(({ name }) => `unknown <${name}>`),
  ];
}

export function emptyFaults(element: XmlElement, names: readonly string[]): Faults {
  return names
    .filter((name) => childrenNamed(element, name).some((child) => child.text.trim() === ""))
    .map((name) => `<${name}> is empty`);
}

/** Values that may occur once only. */
export function repeatedFaults(values: readonly (string | undefined)[], what: string): Faults {
  return values.filter((value, at) => values.indexOf(value) !== at).map((value) => `${what} twice: ${value}`);
}

export function mimeFaults(elements: readonly XmlElement[]): Faults {
  return elements
    .filter(({ attributes }) => attributes["type"] !== undefined && !MIME.test(attributes["type"]))
    .map(({ name, attributes }) => `<${name}> has the type ${attributes["type"]}`);
}

export function languageFaults(languages: readonly (string | undefined)[]): Faults {
  return languages
    .filter((language) => language !== undefined && !LANGUAGE.test(language))
    .map((language) => `a language ${language}`);
}

/** Prefixes need a declaration in the root. */
export function prefixFaults(root: XmlElement): Faults {
  const names = (element: XmlElement): string[] => [
    element.name,
    ...Object.keys(element.attributes),
    ...element.children.flatMap(names),
  ];
  const used = new Set(
    names(root).flatMap((name) => (name.includes(":") ? [name.split(":", 1).join()] : [])),
  );
  return [...used]
    .filter(
      (prefix) => !["xml", "xmlns"].includes(prefix) && root.attributes[`xmlns:${prefix}`] === undefined,
    )
    .map((prefix) => `the prefix ${prefix} is not declared`);
}

/** HTML for readers elsewhere: absolute addresses, nothing that runs. */
export function htmlFaults(html: string | undefined): Faults {
  const tags = (html ?? "").match(/<[^>]*>/g) ?? [];
  return tags.flatMap((tag) => [
    ...(/^<\/?(script|style|iframe|object|embed|form|input|svg|math|base|link|meta)\b/i.test(tag)
      ? [`content has ${tag}`]
      : []),
    ...(/\s(on\w+|style|srcdoc)\s*=/i.test(tag) ? [`content has ${tag}`] : []),
    ...[...tag.matchAll(/\s(?:href|src)="([^"]*)"/g)]
      .filter(([, address]) => !/^(https?:\/\/|mailto:|tel:)/.test(address ?? ""))
      .map(([, address]) => `content has the address ${address}`),
  ]);
}

export function linkFaults(addresses: readonly (string | undefined)[], what: string): Faults {
  return addresses.filter((address) => !isAbsolute(address)).map((address) => `${what} is ${address}`);
}
