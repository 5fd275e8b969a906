import { assertNever } from "#domain/base/result.ts";
import type { Mirror, MirrorOptions } from "./mirror.ts";
import { type MirrorNews, type LinkFacts, type MirrorCall, parseMirrorRequest } from "./mirror-messages.ts";
import type { SyncOutcome } from "./mirror-status.ts";

export type PageSide = Required<Pick<MirrorOptions, "saveData" | "slowLink" | "persist">>;

/** The worker's side: passes messages to the mirror and posts results. Promises are for tests. */
export function createMirrorService(
  makeMirror: (page: PageSide) => Mirror,
  post: (news: MirrorNews) => void,
): (message: unknown) => Promise<void> {
  // Spend no data until the page reports the link.
  let link: LinkFacts = { saveData: true, slowLink: true };
  const mirror = makeMirror({
    saveData: () => link.saveData,
    slowLink: () => link.slowLink,
    persist: async () => post({ kind: "persist" }),
  });
  mirror.status.subscribe(() => post({ kind: "status", status: mirror.status.get() }));

  return async (message) => {
    const request = parseMirrorRequest(message);
    if (request === null) return;
    if (request.kind === "stop") {
      mirror.stop();
      return;
    }
    link = request.link;
    let outcome: SyncOutcome = { kind: "failed", reason: "worker" };
    try {
      outcome = await carryOut(mirror, request.call);
    } catch (thrown) {
      post({
        kind: "defect",
        detail: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
      });
    }
    post({ kind: "done", id: request.id, outcome });
  };
}

function carryOut(mirror: Mirror, call: MirrorCall): Promise<SyncOutcome> {
  switch (call.name) {
    case "sync":
      return mirror.sync(call);
    case "choose":
      return mirror.choose(call.choice);
    case "remove":
      return mirror.remove(call.what);
    case "replace":
      return mirror.replace(call.hashes);
    default:
      return assertNever(call);
  }
}
