import type * as PasswordHash from "../../../server/accounts/auth/password-hash.ts";

const CHEAP: PasswordHash.HashCost = { memory: 8, passes: 1, parallelism: 1 };

/** Real hashes at minimal cost, for hundreds of sign-ins. */
export function cheapHashes(real: typeof PasswordHash): typeof PasswordHash {
  return {
    ...real,
    hashPassword: (password) => real.hashPassword(password, CHEAP),
    isOutdated: (stored) => real.isOutdated(stored, CHEAP),
    dummyHash: () => real.dummyHash(CHEAP),
  };
}
