import { createContext, useContext } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import { siteName } from "../lib/site.ts";

type PageTitleProps = {
  /** Absent on the landing page, whose title is the site's. */
  title?: string;
  description?: string;
  /** For pages that name a person or lead nowhere. */
  noindex?: boolean;
  /** What the address names does not exist: the server answers 404. */
  missing?: boolean;
};

/** What a rendered page says of itself, for the server's head and status. */
export type PageFacts = { title: string; description?: string; noindex: boolean; missing: boolean };

/** Where the server hears of a page's facts; null in the browser, which needs no more than the elements below. */
export const PageFactsContext = createContext<((facts: PageFacts) => void) | null>(null);

/** What the page says of itself to tabs and crawlers. React lifts these into the head, on the server too. */
export function PageTitle({ title, description, noindex = false, missing = false }: PageTitleProps) {
  const name = siteName(useTranslate());
  const whole = title === undefined ? name : `${title} · ${name}`;
  const hidden = noindex || missing;
  useContext(PageFactsContext)?.({
    title: whole,
    missing,
    noindex: hidden,
    ...(description === undefined ? {} : { description }),
  });
  return (
    <>
      <title>{whole}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
