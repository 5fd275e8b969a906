import { type ComponentProps, lazy, Suspense } from "react";

/** If the code cannot be loaded, the page shows no rhythm. */
const Shown = lazy(() =>
  import("./shown-rhythm.tsx").then(
    (module) => ({ default: module.ShownRhythm }),
    () => ({ default: () => null }),
  ),
);

/** How lists came so far. It stands last where it is shown, because it comes later than the rest. */
export function Rhythm(props: ComponentProps<typeof Shown>) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}
