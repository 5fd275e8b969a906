import { useEffect, useState } from "react";
import { pageEnvironment } from "./browser-environment.ts";

/** False until painted and idle. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => pageEnvironment.whenIdle(() => setIdle(true)), []);
  return idle;
}
