import { type RefObject, useEffect, useRef } from "react";

/**
 * For a form that is filled anew when what it shows changes: in place, so that the focus stays. Typing in between
 * belongs to the form. A select must be told by a key: React tells an input its new default, but no select.
 */
export function useRefilled(shown: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const filled = useRef(shown);
  useEffect(() => {
    if (filled.current !== shown) form.current?.reset();
    filled.current = shown;
  }, [shown]);
  return form;
}
