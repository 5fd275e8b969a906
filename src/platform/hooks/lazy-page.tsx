import { type ComponentType, use } from "react";
import { throwUnlessReloading } from "../lib/chunk-fault.ts";

export type LazyPage<Props> = {
  Page: ComponentType<Props>;
  /** Prefetches the code. */
  load: () => Promise<unknown>;
};

/**
 * A lazily loaded page. Unlike React's `lazy`, it renders synchronously if prefetched, so hydration is not suspended.
 */
export function lazyPage<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let waited: Promise<ComponentType<Props>> | null = null;
  const load = async () => {
    const code = await fetchCode().catch(throwUnlessReloading);
    Loaded = code;
    return code;
  };
  // One try per document, or a suspended page would loop; `load` may retry.
  const wait = () => (waited ??= load());
  function Page(props: Props) {
    // React needs the same promise on every render.
    const Ready = waited === null && Loaded !== null ? Loaded : use(wait());
    // oxlint-disable-next-line react/static-components -- made once, when its code arrives
    return <Ready {...props} />;
  }
  return { Page, load };
}
