import { type RefObject, useEffect, useRef } from "react";

/**
 * Resets the uncontrolled form when `shown` changes; in place, so the focus stays. Give selects a key: React does not
 * update a select's default value.
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
