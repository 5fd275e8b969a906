import { type DependencyList, useEffect, useState } from "react";

/** `load`'s result, reloaded when `about` changes; keeps the old one meanwhile. */
export function useLoaded<T, B>(load: () => Promise<T>, about: DependencyList, before: B): T | B {
  const [value, setValue] = useState<T | B>(before);
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
  }, about);
  return value;
}
