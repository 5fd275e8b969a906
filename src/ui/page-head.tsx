import { type ReactNode, createContext, useContext } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { siteName } from "../platform/lib/site.ts";
import styles from "./ui.module.css";

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** If it is not the page's language. */
  lang?: string | undefined;
};

export function PageHead({ title, lead, lang }: PageHeadProps) {
  return (
    <header className={styles.head} lang={lang}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

type PageTitleProps = {
  /** Absent on the landing page, which uses the site's title. */
  title?: string;
  description?: string;
  /** For pages that name a person, and missing ones. */
  noindex?: boolean;
  /** The server answers 404. */
  missing?: boolean;
};

/** For the head and status of rendered pages. */
export type PageFacts = { title: string; description?: string; noindex: boolean; missing: boolean };

/** Receives a page's facts on the server; null in the browser. */
export const PageFactsContext = createContext<((facts: PageFacts) => void) | null>(null);

/** Title and meta tags. React hoists them into the head, also on the server. */
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
