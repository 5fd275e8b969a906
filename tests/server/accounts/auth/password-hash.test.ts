import { describe, expect, it } from "vitest";
import { boundedQueue } from "../../../../server/http/bounded-queue.ts";
import {
  HASH_COST,
  dummyHash,
  hashPassword,
  isOutdated,
  isPasswordOf,
} from "../../../../server/accounts/auth/password-hash.ts";
import { queuedPasswords } from "../../../../server/accounts/auth/passwords.ts";
import { newGate } from "../../support/gate.ts";

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

describe("A password's hash", () => {
  it("is Argon2id with its parameters and its own salt beside it", async () => {
    const stored = await hashPassword("invented words 7");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashPassword("invented words 7")).not.toBe(stored);
    expect(await isPasswordOf("invented words 7", stored)).toBe(true);
    expect(await isPasswordOf("invented words 8", stored)).toBe(false);
  });

  it("matches the reference implementation of Argon2", async () => {
    // Reference vector, version 19: argon2id, t=2, m=2^16, p=1, "password", "somesalt".
    const reference =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPasswordOf("password", reference)).toBe(true);
  });

  it("matches no password when malformed or the dummy", async () => {
    expect(await isPasswordOf("", "")).toBe(false);
    expect(await isPasswordOf("none", "none")).toBe(false);
    expect(await isPasswordOf("invented words 7", dummyHash(CHEAP))).toBe(false);
  });

  it("is outdated when made with other parameters", async () => {
    expect(isOutdated(await hashPassword("invented words 7", CHEAP))).toBe(true);
    expect(isOutdated(dummyHash(HASH_COST))).toBe(false);
    expect(isOutdated("none")).toBe(true);
  });

  it("is computed off the event loop", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await hashPassword("invented words 7", { ...HASH_COST, passes: 10 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

describe("The queue of passwords", () => {
  const full = () => new Error("full");

  it("runs a limited number, queues a limited number in order, and refuses the rest", async () => {
    const inTurn = boundedQueue({ atOnce: 2, waiting: 2 }, full);
    const order: number[] = [];
    const gates = Array.from({ length: 4 }, newGate);
    const runs = gates.map((gate, index) =>
      inTurn(async () => {
        order.push(index);
        await gate.opened;
      }),
    );
    await expect(inTurn(async () => undefined)).rejects.toThrow("full");
    expect(order).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    await Promise.resolve();
    expect(order).toEqual([0, 1, 2]);
    for (const gate of gates) gate.open();
    await Promise.all(runs);
    expect(order).toEqual([0, 1, 2, 3]);
    await expect(inTurn(async () => "free again")).resolves.toBe("free again");
  });

  it("continues after a failure", async () => {
    const inTurn = boundedQueue({ atOnce: 1, waiting: 1 }, full);
    await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(inTurn(async () => 1)).resolves.toBe(1);
  });

  it("answers 503 with Retry-After when full", async () => {
    const passwords = queuedPasswords({ atOnce: 1, waiting: 0 });
    const first = passwords.hash("invented words 7");
    await expect(passwords.isRight("invented words 7", null)).rejects.toMatchObject({
      status: 503,
      code: "busy",
      options: { headers: { "retry-after": "2" } },
    });
    await first;
    expect(await passwords.isRight("invented words 7", null)).toBe(false);
    expect(await passwords.isRight("invented words 7", await first)).toBe(true);
  });
});
