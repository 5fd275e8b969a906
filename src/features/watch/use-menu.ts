import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

type Menu = {
  menu: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** A menu closed by Escape, outside taps and focus loss. `popover` would do, but needs Chrome 114 or Safari 17. */
export function useMenu(): Menu {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open) place(menu.current, button.current);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const isInside = ({ target }: Event): boolean =>
      target instanceof Node &&
      (menu.current?.contains(target) === true || button.current?.contains(target) === true);
    const leave = (event: Event): void => {
      if (!isInside(event)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      if (isInside(event)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return { menu, button, open, setOpen };
}

/** Below the button if it fits, else above. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (menu === null || button === null) return;
  const at = button.getBoundingClientRect();
  const below = at.bottom + 4;
  const fits = below + menu.offsetHeight <= innerHeight;
  menu.style.top = `${fits ? below : Math.max(8, at.top - menu.offsetHeight - 4)}px`;
  menu.style.right = `${Math.max(8, document.documentElement.clientWidth - at.right)}px`;
}
