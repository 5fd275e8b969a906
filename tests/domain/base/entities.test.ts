import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  articleDetailSchema,
  articleListSchema,
  articleSchema,
  topicListSchema,
} from "#domain/articles/contract.ts";
import { signedInSchema } from "#domain/accounts/contract.ts";
import { pdfImportInfoSchema } from "#domain/imports/contract.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { passportListSchema, passportSchema } from "#domain/passports/contract.ts";
import { userListSchema, userSchema } from "#domain/accounts/users.ts";

const AT = "2026-11-20T08:00:00.000Z";
const USER = {
  id: 7,
  first_name: "Tsion",
  last_name: "Invented",
  middle_name: "Sample",
  phone_number: "0911000000",
  email: "tsion@example.org",
  email_verified_at: AT,
  plan_type: "paid",
  is_admin: true,
  roles: ["editor"],
  role: "editor",
  permissions: ["upload-files"],
  created_at: AT,
  updated_at: AT,
};
const TOPIC = { id: 1, name: "Fees", slug: "fees" };
const ARTICLE = {
  id: 3,
  slug: "what-to-bring",
  title: "What to bring",
  excerpt: "The receipt",
  featured_image_url: "/a.jpg",
  canonical_url: "https://example.org/a",
  meta_title: "Bring this",
  meta_description: "A list",
  og_image_url: "/b.jpg",
  status: "published",
  published_at: AT,
  reading_time: 1,
  word_count: 2,
  author: { id: 7, name: "Tsion Invented" },
  categories: [TOPIC],
  tags: [TOPIC],
  created_at: AT,
  updated_at: AT,
  content: "The receipt.",
  text: { blocks: [], notes: [] },
};
const PASSPORT = {
  id: 1,
  request_number: "AAL1234567",
  first_name: "Sample",
  middle_name: "Invented",
  last_name: "Person",
  full_name: "Sample Invented Person",
  location: "Adama",
  date_of_publish: "2026-11-20",
  created_at: AT,
  updated_at: AT,
};
const LINKS = { first: "/a", last: "/b", prev: "/c", next: "/d" };
const META = {
  current_page: 1,
  per_page: 25,
  page_size: 25,
  page_size_options: [10, 25],
  total: 1,
  last_page: 1,
  has_more: false,
};
const USER_META = {
  current_page: 1,
  from: 1,
  last_page: 1,
  links: [{ url: "/a", label: "1", active: true }],
  path: "/api/v1/admin/users",
  per_page: 20,
  to: 1,
  total: 1,
  page_size_options: [10, 25],
  has_more: false,
};
const CONSTRAINTS = { pdf_file: "A PDF", date: "A day", location: "A branch", linesToSkip: "A marker" };

type Entity = {
  schema: z.ZodMiniType;
  whole: object;
  /** What may be missing, and its default. */
  optional?: Record<string, unknown>;
  nullable?: readonly string[];
};

const ENTITIES: Record<string, Entity> = {
  user: {
    schema: userSchema,
    whole: USER,
    optional: {
      middle_name: undefined,
      email: undefined,
      email_verified_at: undefined,
      role: undefined,
      is_admin: false,
      roles: [],
      permissions: [],
    },
    nullable: [
      "middle_name",
      "phone_number",
      "email",
      "email_verified_at",
      "plan_type",
      "role",
      "updated_at",
    ],
  },
  "login response": { schema: signedInSchema, whole: { token_type: "Bearer", token: "t", user: USER } },
  article: {
    schema: articleSchema,
    whole: ARTICLE,
    nullable: [
      "excerpt",
      "featured_image_url",
      "canonical_url",
      "meta_title",
      "meta_description",
      "og_image_url",
      "published_at",
      "author",
      "updated_at",
    ],
  },
  "article list": {
    schema: articleListSchema,
    whole: { data: [], links: LINKS, meta: META, filters: { q: "fees", author_id: 3, tag: null } },
    optional: { filters: undefined },
  },
  "article detail": {
    schema: articleDetailSchema,
    whole: { data: ARTICLE, meta: { etag: "v1" } },
    optional: { meta: undefined },
  },
  "topic list": {
    schema: topicListSchema,
    whole: { data: [{ ...TOPIC, articles_count: 2 }], meta: { count: 1 } },
  },
  passport: {
    schema: passportSchema,
    whole: PASSPORT,
    optional: { middle_name: undefined },
    nullable: ["middle_name", "updated_at"],
  },
  "passport list": {
    schema: passportListSchema,
    whole: {
      data: [PASSPORT],
      links: LINKS,
      meta: META,
      filters: { name: "sample", page: 1, location: null },
    },
  },
  locations: { schema: locationsSchema, whole: { data: ["Adama"], meta: { count: 1 } } },
  "user list": {
    schema: userListSchema,
    whole: {
      data: [USER],
      links: LINKS,
      meta: USER_META,
      filters: { search: "tsion", is_admin: true, role: null },
      sort: { column: "created_at", direction: "desc" },
    },
  },
  "PDF import info": {
    schema: pdfImportInfoSchema,
    whole: { message: "One file", constraints: CONSTRAINTS },
  },
};

const without = (whole: object, key: string) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key));
const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

describe.each(Object.entries(ENTITIES))("the answer with a %s", (_name, entity) => {
  const { schema, whole, optional = {}, nullable = [] } = entity;
  const keys = Object.keys(whole);

  it("is taken whole, without fields of newer servers", () => {
    expect(schema.parse({ ...whole, from_tomorrow: 1 })).toEqual(whole);
  });

  it("may lack only optional fields, which have their defaults", () => {
    for (const key of keys) expect(accepts(schema, without(whole, key)), key).toBe(key in optional);
    const least = Object.keys(optional).reduce(without, whole);
    const defaults = Object.entries(optional).filter(([, value]) => value !== undefined);
    expect(schema.parse(least)).toEqual({ ...least, ...Object.fromEntries(defaults) });
  });

  it("has null only where a field may be null", () => {
    for (const key of keys)
      expect(accepts(schema, { ...whole, [key]: null }), key).toBe(nullable.includes(key));
  });

  it("is refused with a field of another type", () => {
    for (const key of keys) expect(accepts(schema, { ...whole, [key]: () => 0 }), key).toBe(false);
  });
});

describe("parts of answers", () => {
  it.each([
    ["user list", "meta", USER_META, ["from", "to"]],
    ["passport list", "meta", META, []],
    ["article list", "meta", META, []],
    ["passport list", "links", LINKS, Object.keys(LINKS)],
    ["article list", "links", LINKS, Object.keys(LINKS)],
    ["user list", "links", LINKS, Object.keys(LINKS)],
    ["user list", "sort", { column: "created_at", direction: "asc" }, []],
    ["PDF import info", "constraints", CONSTRAINTS, []],
    ["locations", "meta", { count: 1 }, []],
    ["topic list", "meta", { count: 1 }, []],
    ["article", "author", ARTICLE.author, []],
  ] as const)("of %s are as strict: %s", (name, part, whole, nullable) => {
    const { schema, whole: outer } = ENTITIES[name] ?? {};
    if (schema === undefined) throw new Error("no such entity");
    for (const key of Object.keys(whole)) {
      expect(accepts(schema, { ...outer, [part]: without(whole, key) }), key).toBe(false);
      const isNullable = (nullable as readonly string[]).includes(key);
      expect(accepts(schema, { ...outer, [part]: { ...whole, [key]: null } }), key).toBe(isNullable);
    }
  });

  it("items are parsed too: topics with or without a count, articles, passports, users, names of locations", () => {
    const refused: [z.ZodMiniType, object][] = [
      [topicListSchema, { data: [{ id: 1, name: "Fees" }], meta: { count: 1 } }],
      [articleSchema, { ...ARTICLE, tags: [{ id: 1, name: "Fees" }] }],
      [articleSchema, { ...ARTICLE, status: "lost" }],
      [articleListSchema, { data: [without(ARTICLE, "slug")], links: LINKS, meta: META }],
      [passportListSchema, { data: [without(PASSPORT, "location")], links: LINKS, meta: META, filters: {} }],
      [locationsSchema, { data: [{ name: "Adama" }], meta: { count: 1 } }],
      [signedInSchema, { token_type: "Bearer", token: "", user: USER }],
      [signedInSchema, { token_type: "Basic", token: "t", user: USER }],
      [signedInSchema, { token_type: "Bearer", token: "t", user: without(USER, "id") }],
      [userSchema, { ...USER, id: 1.5 }],
    ];
    for (const [schema, value] of refused) expect(accepts(schema, value), JSON.stringify(value)).toBe(false);
    expect(accepts(topicListSchema, { data: [TOPIC], meta: { count: 1 } })).toBe(true);
  });
});
