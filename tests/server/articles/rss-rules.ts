import {
  countFaults,
  emptyFaults,
  htmlFaults,
  isAbsolute,
  isRfc822,
  languageFaults,
  linkFaults,
  mimeFaults,
  prefixFaults,
  repeatedFaults,
} from "./feed-rules.ts";
import { childrenNamed, childText, type XmlElement } from "./read-xml.ts";

const CHANNEL = {
  once: ["title", "link", "description", "atom:link"],
  atMostOnce: ["language", "lastBuildDate", "pubDate", "copyright", "generator", "docs", "ttl", "image"],
  many: ["item", "category"],
} as const;
const ITEM = {
  once: ["guid", "pubDate", "link"],
  atMostOnce: ["title", "description", "content:encoded", "dc:creator", "dc:language", "author", "comments"],
  many: ["category", "media:content", "enclosure"],
} as const;

/** RSS 2.0 with content, atom:link, Dublin Core and Media RSS; `self` is the feed's address. */
export function rssFaults(root: XmlElement, self: string): string[] {
  const [channel] = root.children;
  if (root.name !== "rss" || root.attributes["version"] !== "2.0") return ["not RSS 2.0"];
  if (channel?.name !== "channel" || root.children.length > 1) return ["not one channel"];
  const items = childrenNamed(channel, "item");
  const [own] = childrenNamed(channel, "atom:link");
  return [
    ...prefixFaults(root),
    ...countFaults(channel, CHANNEL),
    ...emptyFaults(channel, ["title", "link", "description", "language"]),
    ...linkFaults([childText(channel, "link")], "the channel's link"),
    ...languageFaults([childText(channel, "language")]),
    ...childrenNamed(channel, "lastBuildDate")
      .filter(({ text }) => !isRfc822(text))
      .map(({ text }) => `lastBuildDate is ${text}`),
    ...(own?.attributes["rel"] === "self" &&
    own.attributes["href"] === self &&
    own.attributes["type"] === "application/rss+xml"
      ? []
      : ["no link to itself"]),
    ...repeatedFaults(
      items.map((item) => childText(item, "guid")),
      "a guid",
    ),
    ...items.flatMap(itemFaults),
  ];
}

function itemFaults(item: XmlElement): string[] {
  const [guid] = childrenNamed(item, "guid");
  const media = childrenNamed(item, "media:content");
  const enclosures = childrenNamed(item, "enclosure");
  return [
    ...countFaults(item, ITEM),
    ...emptyFaults(item, ["title", "guid", "category", "dc:creator"]),
    ...(childText(item, "title") === undefined && childText(item, "description") === undefined
      ? ["an item without title and description"]
      : []),
    ...(isRfc822(childText(item, "pubDate")) ? [] : [`pubDate is ${childText(item, "pubDate")}`]),
    ...linkFaults([childText(item, "link")], "an item's link"),
    ...(guid?.attributes["isPermaLink"] !== "false" && !isAbsolute(guid?.text) ? ["guid is no address"] : []),
    ...languageFaults([childText(item, "dc:language")]),
    ...linkFaults(
      [...media, ...enclosures].map(({ attributes }) => attributes["url"]),
      "a picture",
    ),
    ...mimeFaults([...media, ...enclosures]),
    ...enclosures
      .filter(({ attributes }) => !/^\d+$/.test(attributes["length"] ?? "") || !attributes["type"])
      .map(() => "an enclosure without length or type"),
    ...htmlFaults(childText(item, "content:encoded")),
  ];
}
