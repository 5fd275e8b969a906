import { type ImportEvent, importEventSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { session } from "../../accounts/session/session.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { site } from "../../platform/lib/site.ts";

/**
 * Follows a batch by SSE over `fetch`: EventSource cannot send the token. Resolves true when the server ended the
 * stream, false when the connection dropped.
 */
export async function followBatch(
  batchId: number,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: ImportEvent) => void },
): Promise<boolean> {
  const token = session.token();
  try {
    const answer = await fetch(apiAddress(apiPaths.adminImportEvents(batchId), site.apiBaseUrl), {
      headers: {
        Accept: "text/event-stream",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      credentials: "omit",
      cache: "no-store",
      signal,
    });
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!answer.ok || !isStream || answer.body === null) return false;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        if (/^event: end$/m.test(block)) {
          await reader.cancel();
          return true;
        }
        const event = readEvent(block);
        if (event !== null) onEvent(event);
      }
    }
  } catch {
    return false;
  }
}

/** Null for heartbeats and unknown events of newer servers. */
function readEvent(block: string): ImportEvent | null {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined) return null;
  try {
    const parsed = importEventSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
