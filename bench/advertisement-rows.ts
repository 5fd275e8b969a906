import sharp from "sharp";
import { PLACEMENT_SIZES, PLACEMENTS, type Placement } from "../domain/advertising/placements.ts";
import { toIsoDate, todayInAddisAbaba } from "../domain/base/day.ts";
import type { Store } from "../server/store/store.ts";
import { storeAdvertisement } from "../tests/server/advertising/advertisements/stored-advertisement.ts";
import { storePictureNamed } from "../tests/server/articles/media/stored-picture.ts";

const KILOBYTE = 1024;
const LEAST = 20 * KILOBYTE;
const MOST = 60 * KILOBYTE;
/** Pixels of the file for each CSS pixel, as an advertiser sends them for phones. */
const DENSITY = 2;

export const titleOf = (placement: Placement) => `Invented café, ${placement}`;

/** One that runs and is paid for in each placement, with pictures of 20 to 60 KB. */
export async function sellPlacements(store: Store): Promise<void> {
  const today = todayInAddisAbaba(Date.now());
  for (const placement of PLACEMENTS) {
    const { desktop, mobile } = PLACEMENT_SIZES[placement];
    await storeAdvertisement(store, {
      placement,
      ad_title: titleOf(placement),
      ad_published_date: toIsoDate(today - 1),
      ad_ending_date: toIsoDate(today + 5),
      desktop_media: await storeDrawn(store, `${placement} desktop`, desktop),
      mobile_media: await storeDrawn(store, `${placement} mobile`, mobile),
    });
  }
}

async function storeDrawn(
  store: Store,
  name: string,
  size: { width: number; height: number },
): Promise<string> {
  const id = await storePictureNamed(store, name, size);
  const bytes = await draw(size.width * DENSITY, size.height * DENSITY);
  await store.db.updateTable("media_files").set({ bytes }).where("media_id", "=", id).execute();
  return id;
}

/** The picture is cloudy, so that its file is as large as that of a photograph. */
async function draw(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="n"><feTurbulence baseFrequency="0.2" numOctaves="5" seed="7"/></filter>
    <rect width="100%" height="100%" fill="#cfd8c8"/><rect width="100%" height="100%" filter="url(#n)" opacity="0.7"/>
    <rect x="5%" y="20%" width="30%" height="60%" fill="#12603b"/></svg>`;
  for (let quality = 20; quality <= 95; quality += 5) {
    const bytes = await sharp(Buffer.from(svg)).webp({ quality }).toBuffer();
    if (bytes.length > MOST) break;
    if (bytes.length >= LEAST) return bytes;
  }
  throw new Error(`No drawing of ${width} × ${height} has between 20 and 60 KB`);
}
