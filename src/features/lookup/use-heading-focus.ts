import { type RefObject, useEffect, useRef } from "react";

/** Passes the focus from the answer's place, where the search put it, on to the answer's heading once there is one. */
export function useHeadingFocus(area: RefObject<HTMLElement | null>): void {
  const passedTo = useRef<HTMLElement | null>(null);
  // After every render: any of them may have brought the heading, or taken away the one that had the focus.
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
