import * as z from "zod/mini";

const PHONE_NUMBER_MESSAGE = "Enter an Ethiopian mobile number, such as 0911 234 567";

const LOCAL = /^0[79]\d{8}$/;
const INTERNATIONAL = /^251([79]\d{8})$/;

/** Normalises an Ethiopian mobile number to `0911234567`, or null. */
export function normalizePhoneNumber(text: string): string | null {
  const digits = text.normalize("NFKC").replace(/\D+/g, "");
  if (LOCAL.test(digits)) return digits;
  const national = INTERNATIONAL.exec(digits)?.[1];
  return national === undefined ? null : `0${national}`;
}

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
