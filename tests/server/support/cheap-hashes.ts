import type * as PasswordHash from "../../../server/auth/password-hash.ts";

const CHEAP: PasswordHash.HashCost = { memory: 8, passes: 1, parallelism: 1 };

/** The real hashes at the least cost, for tests that sign in hundreds of times and are about something else. */
export function cheapHashes(real: typeof PasswordHash): typeof PasswordHash {
  return {
    ...real,
    hashPassword: (password) => real.hashPassword(password, CHEAP),
    isOutdated: (stored) => real.isOutdated(stored, CHEAP),
    dummyHash: () => real.dummyHash(CHEAP),
  };
}
