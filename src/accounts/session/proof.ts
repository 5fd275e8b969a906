import type { Result } from "#domain/base/result.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { createListeners } from "../../platform/lib/listeners.ts";

type Asking = { conclude: (isProven: boolean) => void; outcome: Promise<boolean> };

let asking: Asking | null = null;
const { subscribe, notify } = createListeners();

/** Whether somebody is being asked who they are. The dialog is `ProofHost`. */
export const proof = { subscribe, asking: () => asking };

/** Sends; if the server asks for a proof of who it is, asks the person, and sends the same once more. */
export async function withProof<T>(send: () => Promise<Result<T, ApiError>>): Promise<Result<T, ApiError>> {
  const answer = await send();
  if (answer.ok || answer.error.kind !== "problem" || answer.error.problem.code !== "proof_needed")
    return answer;
  return (await askForProof()) ? send() : answer;
}

/** Two changes at once ask once. */
function askForProof(): Promise<boolean> {
  if (asking !== null) return asking.outcome;
  let conclude = (_isProven: boolean): void => undefined;
  const outcome = new Promise<boolean>((resolve) => {
    conclude = (isProven) => {
      asking = null;
      notify();
      resolve(isProven);
    };
  });
  asking = { conclude, outcome };
  notify();
  return outcome;
}
