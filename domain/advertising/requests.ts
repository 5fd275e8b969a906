import * as z from "zod/mini";
import { emailSchema } from "../accounts/email.ts";
import { phoneNumberSchema } from "../base/phone-number.ts";
import { boundedText, keptText, optionalText } from "../base/input-fields.ts";
import {
  SHORTEST_CLIENT_NAME,
  LONGEST_CLIENT_NAME,
  SHORTEST_REQUEST_DESCRIPTION,
  LONGEST_REQUEST_DESCRIPTION,
} from "./contract.ts";

export const ADVERTISEMENT_REQUEST_STATUSES = ["pending", "contacted", "approved", "rejected"] as const;

/** Body of `POST /advertisement-requests`, as JSON or, with a `file`, as a form. */
export const advertisementRequestBodySchema = z.strictObject({
  full_name: boundedText(
    "Enter your full name",
    [SHORTEST_CLIENT_NAME, `The name has at least ${SHORTEST_CLIENT_NAME} characters`],
    [LONGEST_CLIENT_NAME, `The name has at most ${LONGEST_CLIENT_NAME} characters`],
  ),
  phone_number: phoneNumberSchema,
  email: z.nullish(emailSchema),
  company_name: optionalText(LONGEST_CLIENT_NAME),
  description: boundedText(
    "Describe what you would like to advertise",
    [SHORTEST_REQUEST_DESCRIPTION, `Use at least ${SHORTEST_REQUEST_DESCRIPTION} characters`],
    [LONGEST_REQUEST_DESCRIPTION, `Use at most ${LONGEST_REQUEST_DESCRIPTION} characters`],
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
