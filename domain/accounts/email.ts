import * as z from "zod/mini";
import { keptLine } from "../base/input-fields.ts";

/** HTML's `input type=email` pattern plus a dotted domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** Trimmed e-mail address; zod's own check is large. */
export const emailSchema = z
  .string()
  .check(
    keptLine(),
    z.maxLength(254, "An e-mail address has at most 254 characters"),
    z.regex(EMAIL, "Enter an e-mail address, such as name@example.org"),
  );
