import { segmentHash } from "#domain/lists/segment/segment-hash.ts";

/** `sum`: the first half of SHA-256; whole ones would weigh 3 KB more. */
export type SummedFile = { url: string; sum?: string };

/** Whether it is what the build made. The answer can still be read. */
export async function hasSum(answer: Response, sum: string | undefined): Promise<boolean> {
  return (await segmentHash(new Uint8Array(await answer.clone().arrayBuffer()))) === sum;
}
