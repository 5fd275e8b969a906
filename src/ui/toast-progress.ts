import { noteLeaving, openToasts } from "./toast.ts";

export async function showPromiseToast(
  work: Promise<unknown>,
  texts: { loading: string; success: string; error: string },
): Promise<void> {
  (await openToasts())?.promise(work, texts);
}

export async function dismissToast(id: string): Promise<void> {
  const toast = await openToasts();
  noteLeaving({ id });
  toast?.dismiss(id);
}
