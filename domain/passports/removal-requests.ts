import * as z from "zod/mini";
import { normalizeRequestNumber } from "./request-number.ts";
import { normalizedText, phoneNumberSchema } from "../base/phone-number.ts";
import { boundedText, keptText } from "../base/input-fields.ts";
import { LONGEST_REMOVAL_REASON, SHORTEST_REMOVAL_REASON } from "./contract.ts";

/** Only admins change `pending`. */
export const REMOVAL_STATUSES = ["pending", "settled", "rejected"] as const;

const NUMBER_MESSAGE = "Enter the whole request number, such as AAL1234567";
const REASON_MESSAGE = `Say in ${SHORTEST_REMOVAL_REASON} to ${LONGEST_REMOVAL_REASON} letters what is wrong`;

/** Body of `POST /api/v1/removal-requests`. */
export const removalRequestSchema = z.strictObject({
  request_number: normalizedText(normalizeRequestNumber, NUMBER_MESSAGE),
  reason: boundedText(
    REASON_MESSAGE,
    [SHORTEST_REMOVAL_REASON, REASON_MESSAGE],
    [LONGEST_REMOVAL_REASON, REASON_MESSAGE],
    keptText,
  ),
  phone_number: phoneNumberSchema,
});

/** Does not echo the submitted text. */
export const removalReceiptSchema = z.object({
  data: z.object({
    id: z.int(),
    request_number: z.string(),
    status: z.enum(REMOVAL_STATUSES),
    created_at: z.string(),
  }),
});

export type RemovalReceipt = z.infer<typeof removalReceiptSchema>;
