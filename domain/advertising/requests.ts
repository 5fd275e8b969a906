import * as z from "zod/mini";
import { emailSchema } from "../accounts/email.ts";
import { phoneNumberSchema } from "../base/phone-number.ts";
import { boundedText, keptText, optionalText } from "../base/input-fields.ts";

export const ADVERTISEMENT_REQUEST_STATUSES = ["pending", "contacted", "approved", "rejected"] as const;

/** Body of `POST /advertisement-requests`, as JSON or, with a `file`, as a form. */
export const advertisementRequestBodySchema = z.strictObject({
  full_name: boundedText(
    "Enter your full name",
    [2, "The name has at least 2 characters"],
    [255, "The name has at most 255 characters"],
  ),
  phone_number: phoneNumberSchema,
  email: z.nullish(emailSchema),
  company_name: optionalText(255),
  description: boundedText(
    "Describe what you would like to advertise",
    [10, "Use at least 10 characters"],
    [5000, "Use at most 5000 characters"],
    keptText,
  ),
});

export type AdvertisementRequestBody = z.infer<typeof advertisementRequestBodySchema>;

export const advertisementRequestSchema = z.object({
  id: z.int(),
  full_name: z.string(),
  phone_number: z.string(),
  email: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  description: z.string(),
  status: z.enum(ADVERTISEMENT_REQUEST_STATUSES),
  created_at: z.string(),
});
export const advertisementRequestAnswerSchema = z.object({ data: advertisementRequestSchema });
