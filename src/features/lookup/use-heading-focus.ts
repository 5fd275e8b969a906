import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus from the answer area to its heading once rendered. */
export function useHeadingFocus(area: RefObject<HTMLElement | null>): void {
  const passedTo = useRef<HTMLElement | null>(null);
  // Any render may add the heading, or remove the focused one.
  useEffect(() => {
    const place = area.current;
    function passOn(): void {
      const heading = document.activeElement === place ? place?.querySelector("h2") : null;
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      passedTo.current = heading;
    }
    place?.addEventListener("focus", passOn);
    const isLost = passedTo.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) {
      passedTo.current = null;
      place?.focus({ preventScroll: true });
    }
    passOn();
    return () => place?.removeEventListener("focus", passOn);
  });
}
