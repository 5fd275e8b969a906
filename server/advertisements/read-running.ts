import { sql } from "kysely";
import type { Transaction } from "kysely";
import { pictureFile } from "#domain/api/media.ts";
import type { Placement } from "#domain/api/placements.ts";
import type { Database } from "../store/schema.ts";
import { isRunning } from "../store/running-advertisements.ts";

/** An advertisement that may be offered now. */
export type Running = {
  id: number;
  placement: Placement;
  title: string;
  clientLink: string;
  desktopUrl: string;
  mobileUrl: string;
  /** The last day; included. */
  endingDay: string | null;
  priority: number;
};

type Row = {
  id: number;
  placement: Placement;
  ad_title: string;
  ad_client_link: string;
  desktop_media: string;
  mobile_media: string;
  ad_ending_date: string | null;
  priority: number;
  desktop_files: string | null;
  mobile_files: string | null;
};

const DESKTOP_WIDTH = 1200;
const MOBILE_WIDTH = 800;

const files = (column: "desktop_media" | "mobile_media") => sql`(select string_agg(f.name, ' ')
  from media_files as f where f.media_id = ${sql.ref(`a.${column}`)})`;

/** Those shown on this day of Addis Ababa, by id. */
export async function readRunning(trx: Transaction<Database>, day: string): Promise<Running[]> {
  const { rows } = await sql<Row>`select a.id, a.placement, a.ad_title, a.ad_client_link, a.desktop_media,
    a.mobile_media, a.ad_ending_date, a.priority, ${files("desktop_media")} as desktop_files,
    ${files("mobile_media")} as mobile_files
    from advertisements as a where ${isRunning(day)} order by a.id`.execute(trx);
  return rows.flatMap((row) => {
    const desktop = widestUpTo(row.desktop_files, DESKTOP_WIDTH);
    const mobile = widestUpTo(row.mobile_files, MOBILE_WIDTH);
    if (desktop === null || mobile === null) return [];
    return {
      id: row.id,
      placement: row.placement,
      title: row.ad_title,
      clientLink: row.ad_client_link,
      desktopUrl: pictureFile(row.desktop_media, desktop),
      mobileUrl: pictureFile(row.mobile_media, mobile),
      endingDay: row.ad_ending_date,
      priority: row.priority,
    };
  });
}

/** The widest WebP file within the limit, else the narrowest. */
function widestUpTo(names: string | null, most: number): number | null {
  const widths = [...(names ?? "").matchAll(/\b(\d+)\.webp\b/g)].map(([, width]) => Number(width));
  const within = widths.filter((width) => width <= most);
  return within.length > 0 ? Math.max(...within) : widths.length > 0 ? Math.min(...widths) : null;
}
