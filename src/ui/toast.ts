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

/** Loads the toast code on first use. */
export async function showToast(kind: ToastKind, text: string, options?: ToastOptions): Promise<void> {
  const toast = await openToasts();
  if (kind === "default") toast?.(text, options);
  else toast?.[kind](text, options);
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
