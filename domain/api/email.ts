import * as z from "zod/mini";
import { keptLine } from "./kept-text.ts";

/** HTML's `input type=email` pattern, requiring a dot in the domain. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** A trimmed e-mail address; own pattern because zod's is large. */
export const emailSchema = z
  .string()
  .check(
    keptLine(),
    z.maxLength(254, "An e-mail address has at most 254 characters"),
    z.regex(EMAIL, "Enter an e-mail address, such as name@example.org"),
  );
