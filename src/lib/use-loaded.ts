import { type DependencyList, useEffect, useState } from "react";

/** What `load` answers, loaded again when one of `about` changes; the former answer stays until then. */
export function useLoaded<T, B>(load: () => Promise<T>, about: DependencyList, before: B): T | B {
  const [value, setValue] = useState<T | B>(before);
  useEffect(() => {
    let wanted = true;
    const run = async (): Promise<void> => {
      const loaded = await load();
      // In a function: React would call a value that is one.
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
