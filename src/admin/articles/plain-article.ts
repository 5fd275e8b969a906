import type { Fields } from "../../outbox/change.ts";

/** An article in the words of its changes: tags and categories by name, the author by id. */
export function plainArticle(record: Fields): Fields {
  const { author, author_id, tags, categories } = record;
  return {
    ...record,
    ...(author === undefined || author_id !== undefined ? {} : { author_id: memberOf(author, "id") }),
    ...(Array.isArray(tags) ? { tags: tags.map(nameOf) } : {}),
    ...(Array.isArray(categories) ? { categories: categories.map(nameOf) } : {}),
  };
}

function nameOf(topic: unknown): unknown {
  return typeof topic === "string" ? topic : memberOf(topic, "name");
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : null;
}
