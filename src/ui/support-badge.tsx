import { useEffect, useId, useRef } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import { overlap, turnOf } from "./badge-turn.ts";
import styles from "./support-badge.module.css";

const RADIUS = 29;
const AROUND = 2 * Math.PI * RADIUS;

/** A round link at the foot of the screen; the words around it turn as the page scrolls. */
export function SupportBadge({ href }: { href: string }) {
  const { t } = useTranslate();
  const circle = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const ring = useRef<SVGGElement>(null);
  useEffect(() => {
    const [badge, words] = [link.current, ring.current];
    return badge === null || words === null ? undefined : followPage(badge, words);
  }, []);
  return (
    <a
      ref={link}
      className={styles.badge}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("support.label")}
    >
      <svg className={styles.drawing} viewBox="0 0 80 80" aria-hidden="true">
        <defs>
          <path id={circle} d={`M40 ${40 - RADIUS}a${RADIUS} ${RADIUS} 0 1 1-.01 0z`} />
        </defs>
        <g ref={ring}>
          <text className={styles.words}>
            {/* The words of any language fill the circle, but for the space before they begin again. */}
            <textPath href={`#${circle}`} textLength={AROUND - 14}>
              {t("support.label")}
            </textPath>
          </text>
        </g>
      </svg>
      <span className={styles.cup} aria-hidden="true">
        ☕
      </span>
    </a>
  );
}

/** Turns the words with the scrolling, and keeps the badge off whatever has the focus. */
function followPage(badge: HTMLElement, words: SVGElement): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let [former, angle, frame] = [window.scrollY, 0, 0];

  function stepAside(): void {
    const focused = document.activeElement;
    const covers =
      focused !== null &&
      focused !== document.body &&
      focused !== badge &&
      // Of a page's main part, which is focused by the skip link, nothing is hidden.
      focused.clientHeight < window.innerHeight / 2 &&
      overlap(badge.getBoundingClientRect(), focused.getBoundingClientRect());
    badge.toggleAttribute("data-aside", covers);
  }

  function move(): void {
    frame = 0;
    const scrolledBy = window.scrollY - former;
    former = window.scrollY;
    if (!still.matches) {
      angle = (angle + turnOf(scrolledBy)) % 360;
      words.setAttribute("transform", `rotate(${angle} 40 40)`);
    }
    stepAside();
  }

  const soon = (): void => {
    frame ||= requestAnimationFrame(move);
  };
  const events = ["scroll", "resize", "focusin", "focusout"] as const;
  for (const event of events) window.addEventListener(event, soon, { passive: true });
  soon();
  return () => {
    cancelAnimationFrame(frame);
    for (const event of events) window.removeEventListener(event, soon);
  };
}
