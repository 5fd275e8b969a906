import { composeMonths } from "../compose-months.ts";
import { downloadDays } from "../download-days.ts";
import type { ListCodec } from "../list-codec.ts";

/** Loaded by `loadCodec` into the sync worker. */
const listCodec: ListCodec = { composeMonths, downloadDays };
Object.assign(globalThis, { listCodec });
