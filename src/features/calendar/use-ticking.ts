import { useEffect, useState } from "react";
import { useServices } from "../../lib/services-context.ts";

const MINUTE_MS = 60_000;

/**
 * What `read` makes of the present moment, looked at again at every full minute and when the page is seen again; a
 * value that has not changed renders nothing. `read` must not change between renders and give a plain value.
 */
export function useTicking<T extends number | string>(read: (nowMs: number) => T): T {
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
    // Not at once: until the page from the server is taken over whole, `now` is still the server's moment.
    timer = setTimeout(tick);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [services, read]);
  return value;
}
