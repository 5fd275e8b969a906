import type { User } from "#domain/api/users.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import { QueueFullError, boundedQueue } from "./bounded-queue.ts";
import { isEasyPassword } from "./easy-passwords.ts";
import { dummyHash, hashPassword, isPasswordOf } from "./password-hash.ts";

/** Each one at work holds 19 MiB and one of libuv's four threads, which files and compression want as well. */
const AT_ONCE = 2;
/** A second's worth: whoever waited longer would rather be told to come again. */
const WAITING = 64;
const RETRY_AFTER_SECONDS = "2";

/** Everything that hashes a password, behind one queue for the process. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether it is the password of `stored`; for null the answer is no and takes as long. */
  isRight(password: string, stored: string | null): Promise<boolean>;
};

export function queuedPasswords(limits = { atOnce: AT_ONCE, waiting: WAITING }): Passwords {
  const inTurn = boundedQueue(limits);
  const dummy = dummyHash();

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inTurn(work);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new ProblemError(503, "busy", {
        detail: "Too many people sign in at this moment. Try again in a few seconds.",
        headers: { "retry-after": RETRY_AFTER_SECONDS },
      });
    }
  }

  return {
    hash: (password) => queued(() => hashPassword(password)),
    isRight: async (password, stored) => {
      const isRight = await queued(() => isPasswordOf(password, stored ?? dummy));
      return isRight && stored !== null;
    },
  };
}

type Owner = Partial<Pick<User, "first_name" | "middle_name" | "last_name" | "phone_number" | "email">>;

/** 422 for a new password that is soon guessed, also because it is made of what is known of its owner. */
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
