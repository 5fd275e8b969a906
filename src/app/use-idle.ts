import { useEffect, useState } from "react";
import { pageEnvironment } from "./browser-environment.ts";

/** False until the page is painted and has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => pageEnvironment.whenIdle(() => setIdle(true)), []);
  return idle;
}
