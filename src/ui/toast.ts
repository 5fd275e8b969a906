import { createListeners } from "../platform/lib/listeners.ts";

/** `loading` stays until dismissed or replaced; others time out. */
export type ToastKind = "success" | "info" | "warning" | "error" | "loading" | "default";

type ToastOptions = {
  description?: string;
  /** Replaces a toast of the same id. */
  id?: string;
  /** Milliseconds, for long texts. */
  duration?: number;
  action?: { label: string; onClick: () => void };
};

let requested = false;
const { subscribe, notify } = createListeners();

/** For the toaster's mount point. */
export const toastHost = { subscribe, isRequested: () => requested };

/** Ids whose toast leaves the page: sonner drops what is shown under such an id until it has gone. */
const leaving = new Map<unknown, Promise<void>>();
const LEAVING_MS = 300;

/** What was asked for last under an id: what waits behind something newer, or was taken away meanwhile, is not shown. */
const asked = new Map<string, object>();

/** Takes a toast away before its time. */
export async function dismissToast(id: string): Promise<void> {
  const toast = await openToasts();
  asked.delete(id);
  noteLeaving({ id });
  toast?.dismiss(id);
}

function noteLeaving({ id }: { id: string | number }): void {
  const gone = new Promise<void>((resolve) => {
    setTimeout(() => {
      if (leaving.get(id) === gone) leaving.delete(id);
      resolve();
    }, LEAVING_MS);
  });
  leaving.set(id, gone);
}

/** Loads the toast code on first use. Under an id whose toast is just leaving, the new one waits until it has gone. */
export async function showToast(kind: ToastKind, text: string, options?: ToastOptions): Promise<void> {
  const turn = {};
  const id = options?.id;
  if (id !== undefined) asked.set(id, turn);
  const toast = await openToasts();
  await leaving.get(id);
  if (id !== undefined && asked.get(id) !== turn) return;
  const data = { ...options, onDismiss: noteLeaving, onAutoClose: noteLeaving };
  if (kind === "default") toast?.(text, data);
  else toast?.[kind](text, data);
}

/** Toasts shown before the toaster mounts are queued; null if its code fails to load. */
export async function openToasts() {
  requested = true;
  notify();
  return import("sonner").then(
    ({ toast }) => toast,
    () => null,
  );
}
