import * as z from "zod/mini";
import { wholeNumber } from "#domain/base/paging.ts";

export const idParamsSchema = z.object({ id: wholeNumber(1, 999_999_999, "An id is a whole number") });
