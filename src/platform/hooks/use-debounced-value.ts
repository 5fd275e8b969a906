import { useEffect, useState } from "react";

/** Debounces `value` by `ms`; `first` until then. */
export function useDebouncedValue<T>(value: T, ms: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
