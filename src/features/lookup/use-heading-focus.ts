import { type RefObject, useEffect } from "react";

/** Passes the focus from the answer's place, where the search put it, on to the answer's heading once there is one. */
export function useHeadingFocus(area: RefObject<HTMLElement | null>): void {
  // After every render: any of them may have brought the heading.
  useEffect(() => {
    const place = area.current;
    function passOn(): void {
      const heading = document.activeElement === place ? place?.querySelector("h2") : null;
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    passOn();
    place?.addEventListener("focus", passOn);
    return () => place?.removeEventListener("focus", passOn);
  });
}
