import { openToasts } from "./toast.ts";

/** Says that something is under way until it ends, then how it ended. */
export async function showPromiseToast(
  work: Promise<unknown>,
  texts: { loading: string; success: string; error: string },
): Promise<void> {
  (await openToasts())?.promise(work, texts);
}

/** Takes away the toast of that id, such as a loading one. */
export async function dismissToast(id: string): Promise<void> {
  (await openToasts())?.dismiss(id);
}
