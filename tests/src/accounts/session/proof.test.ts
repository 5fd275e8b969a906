import { describe, expect, it } from "vitest";
import { err, ok, type Result } from "#domain/base/result.ts";
import { proof, withProof } from "../../../../src/accounts/session/proof.ts";
import type { ApiError } from "../../../../src/platform/lib/api-error.ts";

const refused = (code: string): Result<string, ApiError> =>
  err({ kind: "problem", problem: { type: "about:blank", title: "Forbidden", status: 403, code } });

/** Refuses until it is told that the person was proved. */
function guardedServer() {
  let isProven = false;
  let asked = 0;
  return {
    prove: (): void => {
      isProven = true;
    },
    asked: () => asked,
    send: async () => {
      asked += 1;
      return isProven ? ok("done") : refused("proof_needed");
    },
  };
}

describe("a change that needs a proof", () => {
  it("is sent again once the person has proved who they are", async () => {
    const { send, prove, asked } = guardedServer();
    const outcome = withProof(send);
    await expect.poll(() => proof.asking()).not.toBeNull();
    prove();
    proof.asking()?.conclude(true);
    expect(await outcome).toEqual(ok("done"));
    expect([asked(), proof.asking()]).toEqual([2, null]);
  });

  it("stays refused if the person does not want to", async () => {
    const { send, asked } = guardedServer();
    const outcome = withProof(send);
    await expect.poll(() => proof.asking()).not.toBeNull();
    proof.asking()?.conclude(false);
    expect(await outcome).toEqual(refused("proof_needed"));
    expect([asked(), proof.asking()]).toEqual([1, null]);
  });

  it("asks once for two at the same time", async () => {
    const { send, prove, asked } = guardedServer();
    let told = 0;
    const stop = proof.subscribe(() => (told += 1));
    const both = Promise.all([withProof(send), withProof(send)]);
    await expect.poll(asked).toBe(2);
    prove();
    proof.asking()?.conclude(true);
    expect(await both).toEqual([ok("done"), ok("done")]);
    expect(told, "once to open, once to close").toBe(2);
    stop();
  });

  it("that is refused for another reason is not asked about", async () => {
    expect(await withProof(async () => refused("forbidden"))).toEqual(refused("forbidden"));
    expect(proof.asking()).toBeNull();
  });
});
