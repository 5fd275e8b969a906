import type { User } from "#domain/accounts/users.ts";
import { ProblemError, validationProblem } from "../../http/problem.ts";
import { boundedQueue } from "../../http/bounded-queue.ts";
import { isEasyPassword } from "./easy-passwords.ts";
import { dummyHash, hashPassword, isPasswordOf } from "./password-hash.ts";

/** Each takes 19 MiB and one of libuv's four threads, shared with files and compression. */
const AT_ONCE = 2;
/** About a second's work; beyond it, ask to retry. */
const WAITING = 64;
const RETRY_AFTER_SECONDS = "2";

/** Password hashing behind one queue per process. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for null, in the same time. */
  isRight(password: string, stored: string | null): Promise<boolean>;
};

export function queuedPasswords(limits = { atOnce: AT_ONCE, waiting: WAITING }): Passwords {
  const queued = boundedQueue(limits, () => {
    const detail = "Too many people are signing in. Try again in a few seconds.";
    return new ProblemError(503, "busy", { detail, headers: { "retry-after": RETRY_AFTER_SECONDS } });
  });
  const dummy = dummyHash();

  return {
    hash: (password) => queued(() => hashPassword(password)),
    isRight: async (password, stored) => {
      const isRight = await queued(() => isPasswordOf(password, stored ?? dummy));
      return isRight && stored !== null;
    },
  };
}

type Owner = Partial<Pick<User, "first_name" | "middle_name" | "last_name" | "phone_number" | "email">>;

/** 422 for an easily guessed password, also from the owner's data. */
export async function refuseEasyPassword(password: string, owner: Owner): Promise<void> {
  const { first_name, middle_name, last_name, phone_number, email } = owner;
  const about = [first_name, middle_name, last_name, phone_number, email].filter(
    (text) => text !== null && text !== undefined,
  );
  if (!(await isEasyPassword(password, about))) return;
  throw validationProblem([
    { path: "password", message: "This password is easy to guess. Choose another one" },
  ]);
}
