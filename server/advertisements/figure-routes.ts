import type * as z from "zod/mini";
import {
  newReportLinkSchema,
  reportLinkAnswerSchema,
  reportRequestSchema,
  reportSchema,
  statsQuerySchema,
  statsSchema,
} from "#domain/api/advertisement-figures.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { changeMaker } from "../accounts/change-maker.ts";
import { writeAudit } from "../accounts/audit.ts";
import { guardedRoutes, requirePermission } from "../accounts/guards.ts";
import { idParamsSchema } from "../http/id-params.ts";
import { asFile } from "../http/documented.ts";
import { publicRoutes } from "../http/public-routes.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import { rangeOf, readStats } from "./figures.ts";
import { statsCsv } from "./figures-csv.ts";
import { makeReportLink, readReport } from "./report.ts";
import { lockAdvertisement } from "./write-advertisement.ts";

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
