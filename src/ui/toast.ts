type ToastKind = "success" | "info" | "error";

let requested = false;
const listeners = new Set<() => void>();
let markReady: () => void;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Shows a short message at the top of the screen; the code for it is fetched with the first one. */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  requested = true;
  for (const listener of listeners) listener();
  const [{ toast }] = await Promise.all([import("sonner"), ready]);
  toast[kind](text);
}

/** For the place in the layout where toasts appear. */
export const toastHost = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isRequested: () => requested,
  /** Called once the place is there: a toast sent earlier would be lost. */
  markReady: () => markReady(),
};
