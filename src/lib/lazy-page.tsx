import { type ComponentType, use } from "react";
import { chunkFaultDecided } from "./chunk-fault.ts";

export type LazyPage<Props> = {
  Page: ComponentType<Props>;
  /** Fetches the page's code ahead of its rendering. */
  load: () => Promise<unknown>;
};

/**
 * A page in a chunk of its own. Unlike React's `lazy` it renders at once when its code was loaded ahead: HTML from the
 * server is taken over in one go, and nothing may make it wait.
 */
export function lazyPage<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyPage<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let waited: Promise<ComponentType<Props>> | null = null;
  const load = async () => {
    const code = await fetchCode().catch(async (error: unknown) => {
      // Nothing is put in the open page's place if it is about to be loaded anew.
      await chunkFaultDecided();
      throw error;
    });
    Loaded = code;
    return code;
  };
  // One try for as long as the document lives, or a page that waits would turn in circles; `load` may try again.
  const wait = () => (waited ??= load());
  function Page(props: Props) {
    // Who waited once asks the same promise ever after, as React wants it.
    const Ready = waited === null && Loaded !== null ? Loaded : use(wait());
    // oxlint-disable-next-line react/static-components -- made once, when its code arrives
    return <Ready {...props} />;
  }
  return { Page, load };
}
