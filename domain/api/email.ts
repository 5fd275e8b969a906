import * as z from "zod/mini";
import { keptLine } from "./kept-text.ts";

/** As browsers check it (HTML's `input type=email`), with a domain that has a dot. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

/** An e-mail address, without the space around it. A pattern of our own: zod's would weigh on every page. */
export const emailSchema = z
  .string()
  .check(
    keptLine(),
    z.maxLength(254, "An e-mail address has at most 254 characters"),
    z.regex(EMAIL, "Enter an e-mail address, such as name@example.org"),
  );
