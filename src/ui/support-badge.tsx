import { useEffect, useId, useRef } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { CloseIcon } from "./icons.tsx";
import styles from "./drawer-and-badge.module.css";

const RADIUS = 29;
const AROUND = 2 * Math.PI * RADIUS;

type SupportBadgeProps = {
  href: string;
  /** Hides it permanently. */
  onHide?: () => void;
};

/** A round link at the bottom; its text rotates with scrolling. */
export function SupportBadge({ href, onHide }: SupportBadgeProps) {
  const { t } = useTranslate();
  const circle = useId();
  const whole = useRef<HTMLDivElement>(null);
  const ring = useRef<SVGGElement>(null);
  useEffect(() => {
    const [badge, words] = [whole.current, ring.current];
    return badge === null || words === null ? undefined : followPage(badge, words);
  }, []);
  return (
    <div ref={whole} className={styles.support}>
      <a
        className={styles.badge}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t("support.label")}
      >
        <svg className={styles.badgeDrawing} viewBox="0 0 80 80" aria-hidden="true">
          <defs>
            <path id={circle} d={`M40 ${40 - RADIUS}a${RADIUS} ${RADIUS} 0 1 1-.01 0z`} />
          </defs>
          <g ref={ring}>
            <text className={styles.badgeWords}>
              {/* Stretched to the circle in any language, except the gap at the end. */}
              <textPath href={`#${circle}`} textLength={AROUND - 14}>
                {t("support.label")}
              </textPath>
            </text>
          </g>
        </svg>
        <span className={styles.badgeCup} aria-hidden="true">
          ☕
        </span>
      </a>
      {onHide !== undefined && (
        <button type="button" className={styles.badgeHide} aria-label={t("support.hide")} onClick={onHide}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

/** The badge must not cover controls, answers or pictures, such as a code that a camera reads. */
const NEVER_COVERED =
  "a, button, input, select, textarea, summary, label, article, [data-answer], [role=img]";

/** Rotates the text with scrolling, and hides the badge where it would cover something. */
function followPage(badge: HTMLElement, words: SVGElement): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let [former, angle, frame] = [window.scrollY, 0, 0];

  function updateVisibility(): void {
    const focused = document.activeElement;
    badge.toggleAttribute("data-aside", !badge.contains(focused) && (isTyping(focused) || covers(focused)));
  }

  function covers(focused: Element | null): boolean {
    const place = badge.getBoundingClientRect();
    const coversFocus =
      focused !== null &&
      focused !== document.body &&
      // Ignore `main`, which the skip link focuses.
      focused.clientHeight < window.innerHeight / 2 &&
      overlap(place, focused.getBoundingClientRect());
    return (
      coversFocus || pointsWithin(place).some(([x, y]) => document.elementsFromPoint(x, y).some(isKeptClear))
    );
  }

  function isKeptClear(element: Element): boolean {
    return !badge.contains(element) && element.closest(NEVER_COVERED) !== null;
  }

  function move(): void {
    frame = 0;
    const scrolledBy = window.scrollY - former;
    former = window.scrollY;
    if (!still.matches) {
      angle = (angle + rotationOf(scrolledBy)) % 360;
      words.setAttribute("transform", `rotate(${angle} 40 40)`);
    }
    updateVisibility();
  }

  const soon = (): void => {
    frame ||= requestAnimationFrame(move);
  };
  const events = ["scroll", "resize", "focusin", "focusout"] as const;
  for (const event of events) window.addEventListener(event, soon, { passive: true });
  // The page's content or height changed.
  const growth = new ResizeObserver(soon);
  growth.observe(document.body);
  soon();
  return () => {
    growth.disconnect();
    cancelAnimationFrame(frame);
    for (const event of events) window.removeEventListener(event, soon);
  };
}

/** The on-screen keyboard leaves little room. */
function isTyping(focused: Element | null): boolean {
  return focused !== null && focused.matches("input, textarea, select");
}

/** Caps the rotation of one scroll event at twice this, in degrees. */
const MOST_PX = 40;

/** Rotation in degrees for a scroll distance in pixels. */
export function rotationOf(scrolledBy: number): number {
  return 2 * Math.max(-MOST_PX, Math.min(MOST_PX, scrolledBy));
}

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Sample points of a box, to hit-test what lies below. */
export function pointsWithin({ top, right, bottom, left }: Box): [x: number, y: number][] {
  const along = (from: number, to: number): number[] => [from + 1, (from + to) / 2, to - 1];
  return along(left, right).flatMap((x) => along(top, bottom).map((y): [number, number] => [x, y]));
}
