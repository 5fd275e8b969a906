import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster as SonnerToaster, useSonner } from "sonner";
import { useTranslate } from "../i18n/use-translate.tsx";
import { pauseWhileFocused } from "./toast-focus.ts";
import styles from "./toaster.module.css";
import { useTheme } from "./use-theme.ts";

/** Specification §4 and §9: 3.5 s, top centre, colours by type, with a closing button. */
const DURATION_MS = 3500;
const TOP_PX = 16;
/** As far down as a toast of three lines reaches. */
const REACH_PX = 136;

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

/** Our roles in place of sonner's colours, of which some are too pale to read. */
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

/** Where toasts can be seen and touched: in the modal dialog that is open when one comes, else in the page. */
function useTopLayer(count: number): Element {
  const [place, setPlace] = useState(topLayer);
  const former = useRef(count);
  useEffect(() => {
    const more = count > former.current;
    former.current = count;
    if (more) setPlace(topLayer());
  }, [count]);
  useEffect(() => {
    // Also when the dialog leaves the page as it closes.
    const leave = (): void => setPlace(topLayer());
    place.addEventListener("close", leave);
    return () => place.removeEventListener("close", leave);
  }, [place]);
  return place;
}

function topLayer(): Element {
  // Every dialog of ours is modal; `:modal` itself throws before Chrome 105 and Safari 15.6.
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
}

/** Where toasts begin: at the top of the screen, or below the search box when that is there. */
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
  const box = document.querySelector("search input")?.getBoundingClientRect();
  const isInTheWay = box !== undefined && box.top < REACH_PX && box.bottom > 0;
  return isInTheWay ? Math.round(box.bottom) + TOP_PX : TOP_PX;
}
