import * as z from "zod/mini";
import { PHONE_NUMBER_MESSAGE, normalizePhoneNumber } from "../phone-number.ts";

/** Longer than any number, so that nobody's novel is normalised. */
const LONGEST_NUMBER = 60;

/** A short text that `normalize` understands, in its normal form. */
export function normalizedText(normalize: (text: string) => string | null, message: string) {
  return z.pipe(
    z
      .string(message)
      .check(z.refine((text: string) => text.length <= LONGEST_NUMBER && normalize(text) !== null, message)),
    z.transform((text: string) => normalize(text) ?? ""),
  );
}

/** An Ethiopian mobile number however it was typed; comes out as it is stored. */
export const phoneNumberSchema = normalizedText(normalizePhoneNumber, PHONE_NUMBER_MESSAGE);
