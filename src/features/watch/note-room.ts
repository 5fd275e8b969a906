import { storeText } from "../../lib/stored-text.ts";
import { SAVED_KEY, savedCount } from "../../passports/saved-count.ts";

/** Keeps the section's height for the first painting of the next visit (index.html); a ref of the section. */
export function noteRoom(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return undefined;
  const observer = new ResizeObserver(() => {
    const count = savedCount.get();
    // Closed again at the next visit.
    if (count === 0 || section.querySelector("details[open]") !== null) return;
    const height = Math.round(section.offsetHeight);
    document.documentElement.style.setProperty("--saved-room", `${height}px`);
    storeText("localStorage", SAVED_KEY, `${count} ${height} ${window.innerWidth}`);
  });
  observer.observe(section);
  return () => observer.disconnect();
}
