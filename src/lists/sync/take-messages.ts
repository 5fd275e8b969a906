import type { Result } from "#domain/base/result.ts";
import type { Taken, TakeRefusal } from "./take-lists.ts";

/** From the page to the worker of its own build. */
export type TakeRequest = { kind: "take"; file: Blob } | { kind: "stop" };

/** `share`: of the file, 0 to 1; null while another tab updates the lists. `alive`: the worker holds this lock until it ends. */
export type TakeNews =
  | { kind: "alive"; lock: string }
  | { kind: "progress"; share: number | null }
  | { kind: "done"; result: Result<Taken, TakeRefusal> };
