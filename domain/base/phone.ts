import * as z from "zod/mini";
import { PHONE_NUMBER_MESSAGE, normalizePhoneNumber } from "./phone-number.ts";

/** Bounds normalisation work. */
const LONGEST_NUMBER = 60;

/** Text through `normalize`; null is an error. */
export function normalizedText(normalize: (text: string) => string | null, message: string) {
  return z.pipe(
    z
      .string(message)
      .check(z.refine((text: string) => text.length <= LONGEST_NUMBER && normalize(text) !== null, message)),
    z.transform((text: string) => normalize(text) ?? ""),
  );
}

/** An Ethiopian mobile number, normalised. */
export const phoneNumberSchema = normalizedText(normalizePhoneNumber, PHONE_NUMBER_MESSAGE);
