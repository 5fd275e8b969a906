// oxlint-disable no-underscore-dangle -- zod/mini names its default `_default`
import * as z from "zod/mini";
import { PERMISSIONS, ROLES } from "./roles.ts";
import { linksSchema, pageQuery, sortDirection } from "../base/paging.ts";
import { LONGEST_SEARCH_TEXT } from "../base/shown-text.ts";

/** An account. */
export const userSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.optional(z.nullable(z.string())),
  phone_number: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  email_verified_at: z.optional(z.nullable(z.string())),
  plan_type: z.nullable(z.string()),
  is_admin: z._default(z.boolean(), false),
  roles: z._default(z.array(z.string()), []),
  /** A single role beside the list, if any. */
  role: z.optional(z.nullable(z.string())),
  permissions: z._default(z.array(z.string()), []),
  /** To oneself only: until a passkey is added, nothing else that needs a right is possible. */
  needs_passkey: z.optional(z.boolean()),
  created_at: z.string(),
  updated_at: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;

const line = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most, `Use at most ${most} characters`),
      z.regex(/^\P{Cc}*$/u, "Use one line of text"),
    );
const flag = (name: string) => z.enum(["true", "false"], `${name} is true or false`);

/** Query of `GET /admin/users`; `q` is `search`. */
export const userQuerySchema = z.strictObject({
  search: z.optional(line(LONGEST_SEARCH_TEXT)),
  q: z.optional(line(LONGEST_SEARCH_TEXT)),
  role: z.optional(z.enum(ROLES, `role is one of ${ROLES.join(", ")}`)),
  is_admin: z.optional(flag("is_admin")),
  email_verified: z.optional(flag("email_verified")),
  ...pageQuery,
  sort: z.optional(
    z.enum(["created_at", "first_name", "last_name"], "sort is one of created_at, first_name, last_name"),
  ),
  sort_dir: sortDirection,
});
export type UserQuery = z.infer<typeof userQuerySchema>;

export const userListSchema = z.object({
  data: z.array(userSchema),
  links: linksSchema,
  meta: z.object({
    current_page: z.int(),
    from: z.nullable(z.int()),
    last_page: z.int(),
    links: z.array(z.object({ url: z.nullable(z.string()), label: z.string(), active: z.boolean() })),
    path: z.string(),
    per_page: z.int(),
    /** Other lists have it too. Answers of older servers, which phones may still keep, lack it. */
    page_size: z.optional(z.int()),
    to: z.nullable(z.int()),
    total: z.int(),
    page_size_options: z.array(z.int()),
    has_more: z.boolean(),
  }),
  filters: z.record(z.string(), z.nullable(z.union([z.string(), z.boolean()]))),
  sort: z.object({ column: z.string(), direction: z.enum(["asc", "desc"]) }),
});
export type UserList = z.infer<typeof userListSchema>;

export const userAnswerSchema = z.object({ data: userSchema });

/** Body of `PATCH /admin/users/{id}`. */
export const userChangeSchema = z.strictObject({
  roles: z.optional(z.array(z.enum(ROLES, `A role is one of ${ROLES.join(", ")}`))),
  permissions: z.optional(z.array(z.enum(PERMISSIONS, `A permission is one of ${PERMISSIONS.join(", ")}`))),
  is_admin: z.optional(z.boolean("is_admin is true or false")),
  plan_type: z.optional(z.nullable(line(40))),
});
export type UserChange = z.infer<typeof userChangeSchema>;

/** Answer of `POST /admin/users/{id}/reset-link`; valid 15 minutes. */
export const resetLinkSchema = z.object({ data: z.object({ url: z.string(), expires_at: z.string() }) });
