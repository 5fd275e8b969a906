/** `loading` stays until it is dismissed or another takes its id; the rest leave by themselves. */
export type ToastKind = "success" | "info" | "warning" | "error" | "loading" | "default";

type ToastOptions = {
  /** A second, quieter line. */
  description?: string;
  /** A toast of the same id is replaced. */
  id?: string;
  /** In ms, where the text needs more time than a short one. */
  duration?: number;
  /** A button beside the text, such as "Undo". */
  action?: { label: string; onClick: () => void };
};

let requested = false;
const listeners = new Set<() => void>();

/** For the place in the layout where toasts appear. */
export const toastHost = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isRequested: () => requested,
};

/** Shows a short message at the top of the screen; the code for it is fetched with the first one. */
export async function showToast(kind: ToastKind, text: string, options?: ToastOptions): Promise<void> {
  const toast = await openToasts();
  if (kind === "default") toast?.(text, options);
  else toast?.[kind](text, options);
}

/** A toast that comes before its place in the layout waits for it; null where the code for them cannot be had. */
export async function openToasts() {
  requested = true;
  for (const listener of listeners) listener();
  return import("sonner").then(
    ({ toast }) => toast,
    () => null,
  );
}
