import { useEffect } from "react";
import { useLocation } from "wouter";
import { isAdminPath } from "./admin-path.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Layout } from "./layout.tsx";
import { matchPage } from "./match-page.ts";
import { otherPages, pages } from "./pages.ts";
import { useFocusOnHeading } from "./use-focus-on-heading.ts";
import { useScrollToTop } from "./use-scroll-to-top.ts";
import { useSentHead } from "./use-sent-head.ts";

/**
 * Each page has its own error boundary, reset by navigation. `onReady` runs after each page that renders without error.
 */
export function App({ onReady }: { onReady: () => void }) {
  const [path] = useLocation();
  const match = matchPage(path);
  const { Page } = match === null ? otherPages : pages[match.name];
  useScrollToTop(path);
  useFocusOnHeading(path);
  useSentHead(path);
  return (
    <Layout>
      {/* The admin area persists between its pages and has boundaries inside. */}
      <ErrorBoundary key={isAdminPath(path) ? "" : path}>
        <Page {...match?.params} />
        <WhenReady run={onReady} />
      </ErrorBoundary>
    </Layout>
  );
}

/** A sibling of the page: its effect runs once the page no longer suspends. */
function WhenReady({ run }: { run: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once per page, with the current function
  useEffect(run, []);
  return null;
}
