import { type ComponentType, use } from "react";

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
  let loading: Promise<ComponentType<Props>> | null = null;
  const load = () =>
    (loading ??= fetchCode().then((code) => {
      Loaded = code;
      return code;
    }));
  function Page(props: Props) {
    const Ready = Loaded ?? use(load());
    // oxlint-disable-next-line react/static-components -- made once, when its code arrives
    return <Ready {...props} />;
  }
  return { Page, load };
}
