import { hash } from "node:crypto";
import { limitKey } from "../http/client-address.ts";
import { ProblemError } from "../http/problem.ts";
import { retryAfterSeconds } from "../http/retry-after.ts";
import type { RouteDeps } from "../routes.ts";
import { liesAhead } from "../store/lies-ahead.ts";
import { signInWaits } from "./sign-in-waits.ts";
import type { Pace, Turn } from "./sign-in-waits.ts";

/** In a row of one number, and of one device: people mistype. */
const FREE_TRIES = 4;
/** Of one number, from wherever they come: its owner on a new phone waits no longer either. */
const NUMBER_WAITS_S = [5, 10, 20, 40, 60];
/** Of one number from one address, and on one device: slower, so that one guesser leaves others their turn. */
const SOURCE_WAITS_S = [...NUMBER_WAITS_S, 120, 300];
/** Of all numbers from one address: one carrier's stands for thousands of people, so that it is slowed down late. */
const FREE_TRIES_OF_ADDRESS = 100;
const ADDRESS_WAITS_S = [5];
const CLEAN_AFTER_MS = 15 * 60_000;

/** Who tries a password: a device that the account knows, by a key of its own, or somebody at an address. */
export type Attempt = { known: string } | { phone: string; address: string };

/**
 * Slows wrong passwords down: strangers by phone number and address together, by number and by address; a known device
 * for itself. Nobody is refused for longer than the waits above (decisions 0022 and 0031).
 */
export function signInLimit(deps: Pick<RouteDeps, "store" | "now">) {
  const { now } = deps;
  const waits = signInWaits(deps);
  let cleanAgainMs = 0;

  async function dropExpired(): Promise<void> {
    const nowMs = now();
    if (liesAhead(cleanAgainMs, nowMs, CLEAN_AFTER_MS)) return;
    cleanAgainMs = nowMs + CLEAN_AFTER_MS;
    // Should it fail, the next one does it.
    await waits.dropExpired(nowMs).catch(() => undefined);
  }

  async function giveBack(turns: readonly Turn[]): Promise<void> {
    for (const turn of turns) await waits.giveBack(turn);
  }

  /** Takes a turn of each pace before the password is looked at, so that a hundred at once are no way around. */
  async function begin(paces: readonly Pace[]): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (const pace of paces) {
      const turn = await waits.take(pace);
      if ("waitMs" in turn) {
        // A refused try teaches nobody anything, and uses up nothing.
        await giveBack(turns);
        throw tooMany(turn.waitMs);
      }
      turns.push(turn);
    }
    return turns;
  }

  return {
    /** Whether `check` finds the password right; 429 with Retry-After instead of asking it while there is no turn. */
    attempt: async (attempt: Attempt, check: () => Promise<boolean>): Promise<boolean> => {
      void dropExpired();
      const turns = await begin(pacesOf(attempt));
      const isRight = await check().catch(async (error: unknown) => {
        await giveBack(turns);
        throw error;
      });
      if (isRight) await giveBack(turns);
      return isRight;
    },

    /** Lets the account be tried again from everywhere: its password is a new one. */
    forget: async (phone: string): Promise<void> => waits.forget(phoneKey(phone)),
  };
}

export type SignInLimit = ReturnType<typeof signInLimit>;

/** The narrowest first: who has to wait there takes nobody else's turn. */
function pacesOf(attempt: Attempt): Pace[] {
  const source = { freeTries: FREE_TRIES, waitsS: SOURCE_WAITS_S };
  if ("known" in attempt) return [{ key: `sign-in:k${short(attempt.known)}`, ...source }];
  const phone = phoneKey(attempt.phone);
  const address = short(limitKey(attempt.address));
  return [
    { key: `${phone}:${address}`, ...source },
    { key: phone, freeTries: FREE_TRIES, waitsS: NUMBER_WAITS_S },
    { key: `sign-in:a${address}`, freeTries: FREE_TRIES_OF_ADDRESS, waitsS: ADDRESS_WAITS_S },
  ];
}

function phoneKey(phone: string): string {
  return `sign-in:p${short(phone)}`;
}

/** No number and no address lies in the table. */
function short(value: string): string {
  return hash("sha256", value, "base64url").slice(0, 22);
}

function tooMany(msLeft: number): ProblemError {
  const seconds = retryAfterSeconds(msLeft);
  const wait = seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new ProblemError(429, "rate_limit_exceeded", {
    detail: `Too many wrong passwords. Try again in ${wait}.`,
    headers: { "retry-after": String(seconds) },
  });
}
