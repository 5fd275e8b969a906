import type * as z from "zod/mini";
import {
  newReportLinkSchema,
  reportLinkAnswerSchema,
  reportRequestSchema,
  reportSchema,
  statsQuerySchema,
  statsSchema,
  type AdvertisementStats,
} from "#domain/advertising/advertisement-figures.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { writeAudit } from "../../accounts/audit.ts";
import { changeMaker } from "../../accounts/change-maker.ts";
import { guardedRoutes, requirePermission } from "../../accounts/guards.ts";
import { asFile, publicRoutes } from "../../http/documented.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { rangeOf, readStats } from "./figures.ts";
import { makeReportLink, readReport } from "./report.ts";
import { lockAdvertisement } from "./write-advertisement.ts";

/** What spreadsheets take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line a day and a line for each of the best advertisements; RFC 4180, with a mark for UTF-8. */
function statsCsv({ days, top, totals }: AdvertisementStats): string {
  const lines = [
    ["day", "offers", "views", "clicks"],
    ...days.map(({ day, offers, views, clicks }) => [day, offers, views, clicks]),
    ["total", totals.offers, totals.views, totals.clicks],
    [],
    ["advertisement", "client", "offers", "views", "clicks"],
    ...top.map((row) => [row.ad_title, row.client_name, row.offers, row.views, row.clicks]),
  ];
  return `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const forManagers = guardedRoutes(requirePermission("manage-advertisements"), "admin: advertisements");

/** Figures of advertisements, for managers, and for advertisers by a secret link. */
export function figureRoutes(app: App, { store, now }: RouteDeps): void {
  const read = async (query: z.infer<typeof statsQuerySchema>) => {
    const today = toIsoDate(todayInAddisAbaba(now()));
    return readStats(store, rangeOf(query, today), today);
  };

  app.get(
    apiPaths.adminAdvertisementStats,
    forManagers("Figures of all advertisements", {
      querystring: statsQuerySchema,
      response: { 200: statsSchema },
    }),
    async ({ query }) => ({ data: await read(query) }),
  );

  app.get(
    apiPaths.adminAdvertisementStatsCsv,
    forManagers("Figures of all advertisements as a table file", {
      response: { 200: asFile("text/csv", "The table") },
      sends: ["Content-Disposition"],
      querystring: statsQuerySchema,
    }),
    async ({ query }, reply) => {
      const stats = await read(query);
      const name = `advertisements-${stats.from}-${stats.to}.csv`;
      return reply
        .headers({
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "private, no-store",
        })
        .type("text/csv; charset=utf-8")
        .send(statsCsv(stats));
    },
  );

  app.post(
    `${apiPaths.adminAdvertisements}/:id/report-links`,
    forManagers("Make a link to the advertiser’s report; it is shown once", {
      problems: ["advertisement_not_found"],
      params: idParamsSchema,
      body: newReportLinkSchema,
      response: { 201: reportLinkAnswerSchema },
    }),
    async (request, reply) => {
      const data = await request.change(async (trx) => {
        const { id } = request.params;
        const maker = changeMaker(request, now());
        await lockAdvertisement(trx, id);
        const madeBy = maker.account.user.id;
        const link = await makeReportLink(trx, { id, days: request.body.days, madeBy, nowMs: now() });
        await writeAudit(trx, {
          ...maker,
          action: "advertisement.report_link",
          subject: `advertisement:${id}`,
          after: { expires_at: link.expires_at },
        });
        return link;
      });
      return reply.code(201).header("cache-control", "private, no-store").send({ data });
    },
  );

  app.post(
    apiPaths.advertisementReport,
    publicRoutes("advertisements")("An advertiser’s figures, by the secret of a link", {
      problems: ["link_not_valid"],
      body: reportRequestSchema,
      response: { 200: reportSchema },
    }),
    async ({ body }, reply) => {
      reply.header("cache-control", "private, no-store");
      return { data: await readReport(store, body.token, now()) };
    },
  );
}
