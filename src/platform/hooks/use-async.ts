import { type DependencyList, useEffect, useState } from "react";

/** `load`'s result, reloaded when `about` changes; keeps the old one meanwhile. */
export function useAsync<T, B>(load: () => Promise<T>, deps: DependencyList, initial: B): T | B {
  const [value, setValue] = useState<T | B>(initial);
  useEffect(() => {
    let wanted = true;
    const run = async (): Promise<void> => {
      const loaded = await load();
      // Wrapped: React would call a function value.
      if (wanted) setValue(() => loaded);
    };
    void run();
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what it depends on
  }, deps);
  return value;
}
