import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type CleanUp, progress } from "../../../tests/support/clean-up.ts";
import { passportsUpTo, todayUtc } from "../../../tests/support/data-set.ts";
import { type BenchPassport, loadPassports } from "../../../tests/support/load-passports.ts";
import { startPostgres } from "../../../tests/support/postgres.ts";
import { temporaryFolder, waitForTotal } from "../../../tests/support/server-process.ts";
import { heldOffersSchema, placementPaths } from "#domain/advertising/contract.ts";
import { PLACEMENTS } from "#domain/advertising/placements.ts";
import type { Offer } from "#domain/advertising/contract.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { OpenStoreOptions } from "../../../server/store/open-store.ts";
import type { Store } from "../../../server/store/store.ts";
import { freePort } from "../../support/free-port.ts";
import { appServer } from "../fleet/app-server.ts";
import type { AppServer } from "../fleet/app-server.ts";

const ROWS = 50_000;
const ADVERTISEMENTS = 20;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Servers with published passports and running advertisements. */
export type AdvertisingGround = {
  servers: readonly AppServer[];
  passports: readonly BenchPassport[];
  store: OpenStoreOptions;
};

/** One server on SQLite, two on PostgreSQL. */
export async function openAdvertisingGround(
  cleanUp: CleanUp,
  { postgres }: { postgres: boolean },
): Promise<AdvertisingGround> {
  const passports = passportsUpTo(todayUtc(), ROWS);
  const databaseUrl = postgres ? await startPostgres(cleanUp) : undefined;
  const store = { databaseUrl, dataDir: await temporaryFolder(cleanUp, "advertising") };
  const opened = await openStore(store);
  try {
    await loadPassports(opened, passports);
    await storeAdvertisements(opened);
  } finally {
    await opened.close();
  }
  const servers: AppServer[] = [];
  for (let count = 0; count < (postgres ? 2 : 1); count++) {
    const server = appServer(await freePort(), {
      DATA_DIR: store.dataDir,
      LOG_LEVEL: "error",
      SAMPLE_DATA: "off",
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    cleanUp.add(() => server.stop());
    await server.start();
    servers.push(server);
  }
  progress("publishing");
  for (const { port } of servers) await waitForTotal(`http://127.0.0.1:${port}`, ROWS, 600);
  return { servers, passports, store };
}

/** Several in each placement. */
async function storeAdvertisements({ db }: Store): Promise<void> {
  const created_at = new Date().toISOString();
  for (const id of ["a", "b"].map((digit) => digit.repeat(64))) {
    const facts = { width: 800, height: 100, placeholder: "", alt: "", filename: "x.png" };
    await db
      .insertInto("media")
      .values({ id, kind: "picture", ...facts, uploaded_by: null, created_at, unused_since: null })
      .execute();
    await db
      .insertInto("media_files")
      .values({ media_id: id, name: "800.webp", type: "image/webp", bytes: Uint8Array.of(1) })
      .execute();
  }
  for (let nth = 0; nth < ADVERTISEMENTS; nth++) {
    const { id } = await db
      .insertInto("advertisements")
      .values({
        placement: PLACEMENTS[nth % PLACEMENTS.length] ?? "sidebar",
        ad_title: `Invented ${nth}`,
        ad_desc: null,
        ad_excerpt: null,
        desktop_media: "a".repeat(64),
        mobile_media: "b".repeat(64),
        ad_client_link: "https://shop.example/",
        client_name: "Invented",
        status: "active",
        package_type: "monthly",
        ad_published_date: null,
        ad_ending_date: null,
        priority: 0,
        admin_notes: null,
        advertisement_request_id: null,
        created_at,
        updated_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const payment = { advertisement_id: id, cents: 100_000, status: "paid" as const, day: "2026-01-01" };
    await db
      .insertInto("advertisement_payments")
      .values({ ...payment, note: null, made_by: null, created_at })
      .execute();
  }
}

/** Held ones, as phones ask for them. */
export async function takeOffers({ servers }: AdvertisingGround, count: number): Promise<Offer[]> {
  const offers: Offer[] = [];
  let asked = 0;
  const one = async (): Promise<void> => {
    while (offers.length < count) {
      const { port = 0 } = servers[offers.length % servers.length] ?? {};
      // The offers of one address are limited, so many phones ask.
      const localAddress = `127.1.0.${1 + (asked++ % 250)}`;
      const [answer] = await once(
        get({
          host: "127.0.0.1",
          port,
          path: placementPaths.held,
          headers: { "user-agent": AGENT },
          localAddress,
        }),
        "response",
      );
      const body = await text(answer as IncomingMessage);
      offers.push(...heldOffersSchema.parse(JSON.parse(body)).data);
    }
  };
  await Promise.all(Array.from({ length: 32 }, one));
  return offers;
}
