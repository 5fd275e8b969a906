import * as z from "zod/mini";
import type { MirrorDatabase } from "./database.ts";

const failuresSchema = z.record(z.string(), z.number());

const KEY = "originFailures";

/** When each copy of the lists last failed, ms since 1970. */
export type OriginFailures = z.infer<typeof failuresSchema>;

/** The facts of src/platform/db/meta.ts are apart, because pages would load this schema. */
export function originFailures({ meta }: Pick<MirrorDatabase, "meta">) {
  return {
    read: async (): Promise<OriginFailures> =>
      failuresSchema.safeParse((await meta.get(KEY))?.value).data ?? {},
    write: (value: OriginFailures) => meta.put({ key: KEY, value }),
  };
}
