import * as z from "zod/mini";
import { emailSchema } from "./email.ts";
import { phoneNumberSchema } from "./phone.ts";
import { keptLine, keptText, withoutNul } from "./kept-text.ts";

export const ADVERTISEMENT_REQUEST_STATUSES = ["pending", "contacted", "approved", "rejected"] as const;

/** Body of `POST /advertisement-requests`. */
export const advertisementRequestBodySchema = z.strictObject({
  full_name: z
    .string("Enter your full name")
    .check(
      keptLine(),
      z.minLength(2, "The name has at least 2 characters"),
      z.maxLength(255, "The name has at most 255 characters"),
      withoutNul(),
    ),
  phone_number: phoneNumberSchema,
  email: z.optional(z.nullable(emailSchema)),
  company_name: z.optional(
    z.nullable(z.string().check(keptLine(), z.maxLength(255, "Use at most 255 characters"), withoutNul())),
  ),
  description: z
    .string("Describe what you would like to advertise")
    .check(
      keptText(),
      z.minLength(10, "Use at least 10 characters"),
      z.maxLength(5000, "Use at most 5000 characters"),
      withoutNul(),
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
export type AdvertisementRequest = z.infer<typeof advertisementRequestSchema>;
export const advertisementRequestAnswerSchema = z.object({ data: advertisementRequestSchema });
