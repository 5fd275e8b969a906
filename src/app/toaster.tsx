import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster as SonnerToaster, useSonner } from "sonner";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import styles from "./toaster.module.css";
import { useTheme } from "./theme.ts";

const DURATION_MS = 3500;
const TOP_PX = 16;
/** Height of a three-line toast. */
const HEIGHT_PX = 120;

export function Toaster() {
  const { t } = useTranslate();
  const theme = useTheme();
  const count = useSonner().toasts.length;
  const place = useTopLayer(count);
  const offset = { top: useFreeTop(count) };
  const [section, setSection] = useState<HTMLElement | null>(null);
  useEffect(() => (section === null ? undefined : pauseWhileFocused(section)), [section]);
  return createPortal(
    <SonnerToaster
      ref={setSection}
      position="top-center"
      offset={offset}
      mobileOffset={offset}
      duration={DURATION_MS}
      visibleToasts={1}
      richColors
      closeButton
      theme={theme}
      className={styles.toasts ?? ""}
      style={COLOURS}
      containerAriaLabel={t("toast.label")}
      toastOptions={{ closeButtonAriaLabel: t("toast.close") }}
    />,
    place,
  );
}

/** Our colours; some of sonner's lack contrast. */
const COLOURS = Object.fromEntries(
  Object.entries({
    normal: ["surface-raised", "ink", "line"],
    success: ["accent-wash", "positive", "positive"],
    info: ["notice-wash", "notice", "notice"],
    warning: ["caution-wash", "caution", "caution"],
    error: ["critical-wash", "critical", "critical"],
  }).flatMap(([kind, [ground, ink, edge]]) => [
    [`--${kind}-bg`, `var(--${ground})`],
    [`--${kind}-text`, `var(--${ink})`],
    [`--${kind}-border`, `var(--${edge})`],
  ]),
) as CSSProperties;

/** Toasts go into the open modal dialog, else into the page. */
function useTopLayer(count: number): Element {
  const [place, setPlace] = useState(topLayer);
  const former = useRef(count);
  useEffect(() => {
    const more = count > former.current;
    former.current = count;
    if (more) setPlace(topLayer());
  }, [count]);
  useEffect(() => {
    // Also fires when the dialog unmounts.
    const leave = (): void => setPlace(topLayer());
    place.addEventListener("close", leave);
    return () => place.removeEventListener("close", leave);
  }, [place]);
  return place;
}

function topLayer(): Element {
  // All our dialogs are modal; `:modal` throws before Chrome 105 and Safari 15.6.
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
}

/** Below the page's header, and below a visible search box. */
function useFreeTop(count: number): number {
  const [top, setTop] = useState(freeTop);
  const former = useRef(count);
  useLayoutEffect(() => {
    const more = count > former.current;
    former.current = count;
    if (more) setTop(freeTop());
  }, [count]);
  return top;
}

function freeTop(): number {
  const header = document.querySelector("header")?.getBoundingClientRect();
  // It may have been scrolled away.
  const top = Math.max(0, Math.round(header?.bottom ?? 0)) + TOP_PX;
  const box = document.querySelector("search input")?.getBoundingClientRect();
  const isInTheWay = box !== undefined && box.top < top + HEIGHT_PX && box.bottom > 0;
  return isInTheWay ? Math.max(top, Math.round(box.bottom) + TOP_PX) : top;
}

/**
 * sonner pauses its timer on hover but not on focus, so toasts would vanish from keyboard users. Sends it mouse events
 * on focus.
 */
function pauseWhileFocused(section: HTMLElement): () => void {
  const holdsFocus = (): boolean => section.querySelector(":focus-visible") !== null;
  const onFocusIn = (event: FocusEvent): void => {
    if (holdsFocus()) event.target?.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  };
  const onFocusOut = (event: FocusEvent): void => {
    const { relatedTarget, target } = event;
    if (relatedTarget instanceof Node && section.contains(relatedTarget)) return;
    target?.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body }));
  };
  const onMouseLeave = (): void => {
    if (!holdsFocus()) return;
    section.querySelector("ol")?.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  };
  section.addEventListener("focusin", onFocusIn);
  section.addEventListener("focusout", onFocusOut);
  section.addEventListener("mouseleave", onMouseLeave);
  return () => {
    section.removeEventListener("focusin", onFocusIn);
    section.removeEventListener("focusout", onFocusOut);
    section.removeEventListener("mouseleave", onMouseLeave);
  };
}
