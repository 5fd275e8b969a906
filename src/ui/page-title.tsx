import { site } from "../lib/site.ts";

type PageTitleProps = {
  /** Absent on the landing page, whose title is the site's. */
  title?: string;
  description?: string;
  /** For pages that name a person or lead nowhere. */
  noindex?: boolean;
};

/** What the page says of itself to tabs and crawlers. React lifts these into the head, on the server too. */
export function PageTitle({ title, description, noindex = false }: PageTitleProps) {
  return (
    <>
      <title>{title === undefined ? site.name : `${title} · ${site.name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
