import type { Change } from "../../../src/outbox/change.ts";

export function changeOf(told: Partial<Change>): Change {
  return {
    id: "a",
    seq: 1,
    idempotencyKey: "key",
    kind: "passport.update",
    resource: "passport:1",
    method: "PATCH",
    path: "/api/v1/admin/passports/1",
    body: null,
    base: null,
    baseEtag: null,
    accountId: 1,
    state: "waiting",
    attempts: 0,
    nextTryAt: 0,
    lastProblem: null,
    serverVersion: null,
    serverEtag: null,
    queuedAt: 0,
    sentAt: null,
    firstSentAt: null,
    unsettled: false,
    refusedToken: null,
    answer: null,
    ...told,
  };
}
