import { composeMonths } from "../compose-months.ts";
import { downloadDays } from "../download-days.ts";
import { downloadMonths } from "../download-months.ts";
import type { ListCodec } from "../list-codec.ts";

/** Loaded by `loadCodec` into the sync worker. */
const listCodec: ListCodec = { composeMonths, downloadDays, downloadMonths };
Object.assign(globalThis, { listCodec });
