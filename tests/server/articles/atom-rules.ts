import {
  countFaults,
  emptyFaults,
  htmlFaults,
  isRfc3339,
  languageFaults,
  linkFaults,
  mimeFaults,
  prefixFaults,
  repeatedFaults,
} from "./feed-rules.ts";
import { childrenNamed, childText, type XmlElement } from "./read-xml.ts";

const FEED = {
  once: ["id", "title", "updated"],
  atMostOnce: ["subtitle", "generator", "icon", "logo", "rights"],
  many: ["author", "category", "contributor", "link", "entry"],
} as const;
const ENTRY = {
  once: ["id", "title", "updated"],
  atMostOnce: ["published", "summary", "content", "rights", "source"],
  many: ["author", "category", "contributor", "link"],
} as const;
const TEXTS = ["title", "subtitle", "summary", "rights", "content"];

/** RFC 4287; `self` is the feed's address. */
export function atomFaults(root: XmlElement, self: string): string[] {
  if (root.name !== "feed" || root.attributes["xmlns"] !== "http://www.w3.org/2005/Atom") return ["not Atom"];
  const entries = childrenNamed(root, "entry");
  const selfLinks = childrenNamed(root, "link").filter(({ attributes }) => attributes["rel"] === "self");
  const changes = entries.map((entry) => childText(entry, "updated") ?? "").sort();
  const newest = changes.at(-1);
  return [
    ...prefixFaults(root),
    ...countFaults(root, FEED),
    ...commonFaults(root),
    ...(selfLinks.length === 1 && selfLinks[0]?.attributes["href"] === self ? [] : ["no link to itself"]),
    ...(newest === undefined || childText(root, "updated") === newest
      ? []
      : ["updated is not the newest entry's"]),
    ...repeatedFaults(
      entries.map((entry) => childText(entry, "id")),
      "an id",
    ),
    ...entries.flatMap((entry) => entryFaults(entry, childrenNamed(root, "author").length > 0)),
  ];
}

function entryFaults(entry: XmlElement, feedHasAuthor: boolean): string[] {
  const alternates = childrenNamed(entry, "link").filter(
    ({ attributes }) => (attributes["rel"] ?? "alternate") === "alternate",
  );
  return [
    ...countFaults(entry, ENTRY),
    ...commonFaults(entry),
    ...(alternates.length > 0 || childText(entry, "content") !== undefined
      ? []
      : ["neither content nor alternate"]),
    ...repeatedFaults(
      alternates.map(({ attributes }) => `${attributes["type"]} ${attributes["hreflang"]}`),
      "an alternate",
    ),
    ...(feedHasAuthor || childrenNamed(entry, "author").length > 0 ? [] : ["no author"]),
    ...htmlFaults(childText(entry, "content")),
  ];
}

/** Finds the faults that feed and entry have in common. */
function commonFaults(element: XmlElement): string[] {
  const links = childrenNamed(element, "link");
  const dates = [...childrenNamed(element, "updated"), ...childrenNamed(element, "published")];
  return [
    ...linkFaults([childText(element, "id")], "an id"),
    ...linkFaults(
      links.map(({ attributes }) => attributes["href"]),
      "a link",
    ),
    ...mimeFaults(links),
    ...emptyFaults(element, ["title"]),
    ...dates.filter(({ text }) => !isRfc3339(text)).map(({ name, text }) => `${name} is ${text}`),
    ...childrenNamed(element, "author").flatMap((author) =>
      countFaults(author, { once: ["name"], atMostOnce: ["uri", "email"], many: [] }).concat(
        emptyFaults(author, ["name"]),
      ),
    ),
    ...childrenNamed(element, "category")
      .filter(({ attributes }) => !attributes["term"])
      .map(() => "a category without a term"),
    ...element.children
      .filter(
        ({ name, attributes, children }) =>
          TEXTS.includes(name) &&
          (!["text", "html"].includes(attributes["type"] ?? "text") || children.length > 0),
      )
      .map(({ name }) => `<${name}> is no text`),
    ...languageFaults([element.attributes["xml:lang"]]),
  ];
}
