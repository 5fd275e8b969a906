import { openToasts } from "./toast.ts";

export async function showPromiseToast(
  work: Promise<unknown>,
  texts: { loading: string; success: string; error: string },
): Promise<void> {
  (await openToasts())?.promise(work, texts);
}
