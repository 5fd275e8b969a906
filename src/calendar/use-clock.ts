import { useEffect, useState } from "react";
import { useServices } from "../platform/hooks/services-context.ts";

const MINUTE_MS = 60_000;

/**
 * `read(now)`, updated every minute and when the page becomes visible; re-renders only on change. `read` must be stable
 * and return a primitive.
 */
export function useClock<T extends number | string>(read: (nowMs: number) => T): T {
  const services = useServices();
  const [value, setValue] = useState(() => read(services.now()));
  useEffect(() => {
    const { now } = services;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      setValue(read(now()));
      timer = setTimeout(tick, MINUTE_MS - (now() % MINUTE_MS));
    };
    // Deferred: until hydration ends, `now` is the server's time.
    timer = setTimeout(tick);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [services, read]);
  return value;
}
