import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import Fastify, { LogController, type FastifyServerOptions, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { apiPaths } from "#domain/base/paths.ts";
import { ADVERTISING_PER_MINUTE } from "#domain/advertising/contract.ts";
import { adminAdvertisementRequestRoutes } from "./advertising/requests/admin-request-routes.ts";
import { advertisementRequestRoutes } from "./advertising/requests/advertisement-request-routes.ts";
import { adminAdvertisementRoutes } from "./advertising/advertisements/admin-advertisement-routes.ts";
import { figureRoutes } from "./advertising/advertisements/figure-routes.ts";
import { countingOn, type Counting } from "./advertising/advertisements/counting.ts";
import { eventRoutes, placementRoutes } from "./advertising/advertisements/placement-routes.ts";
import { adminArticleRoutes } from "./articles/admin-article-routes.ts";
import { articleRoutes, articleSyncRoutes, leadToPresentArticle } from "./articles/article-routes.ts";
import { feedRoutes } from "./articles/feed-routes.ts";
import { feedsOnDemand, feedSite, type Feeds } from "./articles/feeds.ts";
import { audienceRoutes, lookupCounter } from "./advertising/audience/audience.ts";
import { accountRoutes } from "./accounts/auth/account-routes.ts";
import { recogniseAccounts } from "./accounts/auth/session-hook.ts";
import { auditRoutes } from "./accounts/audit/audit-routes.ts";
import { type ReadFaults, healthRoutes } from "./health/health.ts";
import { gaugeReader } from "./health/gauges.ts";
import { allJobs } from "./jobs/background/all-jobs.ts";
import { describeRoutes } from "./api-description.ts";
import { announceDeprecations } from "./http/deprecation.ts";
import { collectMethods } from "./http/allowed-methods.ts";
import { keepAddresses } from "./http/requester.ts";
import { sayWhatIsWrong, handleError } from "./http/error-handler.ts";
import { addEtags, cacheFor } from "./http/etag.ts";
import { openReads, addSecurityHeaders, setSecurityHeaders } from "./http/security-headers.ts";
import { cutFloods, Floods, REQUESTS_PER_MINUTE, countedKey, limitRequests } from "./http/rate-limit.ts";
import { type KeptText, keepText, sendKept } from "./http/compressed-text.ts";
import { limitBodyTime, dropSilentConnections, endConnections } from "./http/connections.ts";
import { addMetrics } from "./http/metrics.ts";
import { requestCounter } from "./http/request-counter.ts";
import { logAnswers, logOfRequest } from "./http/request-log.ts";
import { refuseOddTargets } from "./http/request-target.ts";
import type { Site } from "./http/site-origin.ts";
import type { JobHandler } from "./jobs/job-handler.ts";
import { readSite } from "./pages/page-renderer.ts";
import { readJsonBodies } from "./http/json-bodies.ts";
import { answerUnknownPaths, servePages } from "./pages/static-files.ts";
import { allImportRoutes } from "./imports/import-routes.ts";
import { adminLocationRoutes } from "./locations/admin-location-routes.ts";
import { locationRoutes } from "./locations/location-routes.ts";
import { mediaFileRoutes, mediaRoutes } from "./articles/media/media-routes.ts";
import { adminNoticeRoutes } from "./notices/admin-notice-routes.ts";
import { noticeRoutes, type PushDesk } from "./notices/notice-routes.ts";
import { adminOverviewRoutes } from "./lists/overview/admin-overview-routes.ts";
import { overviewRoutes } from "./lists/overview/overview.ts";
import { adminPassportRoutes } from "./passports/admin-passport-routes.ts";
import { passportRoutes } from "./passports/passport-routes.ts";
import { adminRemovalRoutes } from "./passports/removal/admin-removal-routes.ts";
import { removalRoutes } from "./passports/removal/removal-routes.ts";
import { jobChangeRoutes, jobRoutes } from "./jobs/dashboard/job-routes.ts";
import { jobKindRoutes } from "./jobs/dashboard/job-kind-routes.ts";
import type { App, RouteDeps, Routes } from "./route-deps.ts";
import type { Store } from "./store/store.ts";
import { acceptUploads } from "./http/uploads/receive-upload.ts";
import { serviceRoutes } from "./service/service-routes.ts";
import { adminUserRoutes } from "./accounts/users/admin-user-routes.ts";

export type AppDeps = RouteDeps & {
  store: Store;
  /** The built app's folder; null serves only the API. */
  staticDir: string | null;
  /** Fallback where the build has no name or URL. */
  site?: Partial<Site>;
  logger?: FastifyServerOptions["logger"];
  /** Number of trusted proxies, or their addresses. */
  trustProxy?: false | number | string[];
  corsOrigins?: readonly string[];
  /** The origin that pages may report to. */
  analyticsOrigin?: string | undefined;
  metrics?: boolean;
  /** What is wrong though the server answers; by default nothing. */
  readFaults?: ReadFaults;
  /** The default counts without a thread. */
  counting?: Counting;
  /** Feeds are written when they are asked for by default. */
  feeds?: Feeds;
  /** A server sends no notices by default. */
  push?: PushDesk | null;
  requestsPerMinute?: number;
  /** Offers, views and clicks; an address. */
  advertisingPerMinute?: number;
  /** Per signed-in account. */
  accountRequestsPerMinute?: number;
  /** Called for each registered route. */
  onRoute?: (route: RouteOptions) => void;
  /** What the queue's page shows; all by default. */
  jobs?: readonly JobHandler[];
  /** Further routes, such as sync. */
  routes?: readonly Routes[];
};

/** Builds the HTTP app without listening; `close` leaves the store open. */
export async function createApp(deps: AppDeps): Promise<App> {
  const app = Fastify({
    logger: deps.logger ?? false,
    childLoggerFactory: logOfRequest,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(deps.trustProxy ?? false),
    // `limitBodyTime` does it: uploads may be slow.
    requestTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    // Answer undecodable URLs like other errors.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      handleError(error, request, reply);
    },
    // Keep-alive must not delay shutdown.
    forceCloseConnections: "idle",
    // Answer requests already read while closing.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  sayWhatIsWrong();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);

  if (deps.onRoute) app.addHook("onRoute", deps.onRoute);
  const allowedMethods = collectMethods(app);
  keepAddresses(app);
  const floods = new Floods();
  cutFloods(app, { floods, now: deps.now, keyOf: countedKey });
  dropSilentConnections(app);
  endConnections(app);
  limitBodyTime(app);
  logAnswers(app);
  addSecurityHeaders(app);
  refuseOddTargets(app);
  const readFaults = deps.readFaults ?? (async () => []);
  const handlers = deps.jobs ?? allJobs;
  if (deps.metrics) addMetrics(app, gaugeReader({ ...deps, handlers, readFaults }));
  openReads(app);
  if (deps.corsOrigins && deps.corsOrigins.length > 0) await allowOrigins(app, deps.corsOrigins);
  limitRequests(app, {
    counter: requestCounter(deps.store),
    now: deps.now,
    limit: deps.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    advertisingLimit: deps.advertisingPerMinute ?? ADVERTISING_PER_MINUTE,
    floods,
  });
  recogniseAccounts(app, {
    store: deps.store,
    now: deps.now,
    requestsPerMinute: deps.accountRequestsPerMinute,
  });
  readJsonBodies(app);
  addEtags(app);
  announceDeprecations(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // No client compresses bodies; prevents decompression bombs.
    globalDecompression: false,
  });
  const site = await readSite(deps.staticDir, deps.site);
  await describeRoutes(app, site.name);

  healthRoutes(app, deps.store, readFaults);
  passportRoutes(app, { ...deps, countLookup: lookupCounter(app, deps) });
  serviceRoutes(app, deps);
  audienceRoutes(app, deps);
  locationRoutes(app, deps);
  overviewRoutes(app, deps);
  articleRoutes(app, deps);
  articleSyncRoutes(app, deps);
  feedRoutes(app, { feeds: deps.feeds ?? feedsOnDemand(deps.store, deps.now, feedSite(site)), site });
  removalRoutes(app, deps);
  adminAdvertisementRoutes(app, deps);
  figureRoutes(app, deps);
  const counting = deps.counting ?? countingOn(deps.store, deps.now);
  placementRoutes(app, { ...deps, counting });
  eventRoutes(app, { ...deps, counting });
  noticeRoutes(app, { ...deps, push: deps.push ?? null });
  adminNoticeRoutes(app, { ...deps, push: deps.push ?? null });
  adminPassportRoutes(app, deps);
  adminLocationRoutes(app, deps);
  adminArticleRoutes(app, deps);
  adminRemovalRoutes(app, deps);
  adminAdvertisementRequestRoutes(app, deps);
  auditRoutes(app, deps);
  adminOverviewRoutes(app, { ...deps, readFaults });
  accountRoutes(app, { ...deps, site });
  adminUserRoutes(app, { ...deps, site });
  const queue = { ...deps, handlers };
  jobRoutes(app, queue);
  jobChangeRoutes(app, queue);
  jobKindRoutes(app, queue);
  await acceptUploads(app);
  allImportRoutes(app, deps);
  advertisementRequestRoutes(app, deps);
  mediaRoutes(app, deps);
  mediaFileRoutes(app, deps);
  for (const routes of deps.routes ?? []) await routes(app, deps);
  let description: KeptText | undefined;
  app.get(apiPaths.openapi, { schema: { hide: true } }, async (request, reply) => {
    cacheFor(reply, 300);
    description ??= keepText(JSON.stringify(app.swagger()));
    return sendKept(request, reply, { type: "application/json; charset=utf-8", kept: description });
  });
  if (deps.staticDir === null) answerUnknownPaths(app, allowedMethods);
  else {
    await servePages(app, {
      folder: deps.staticDir,
      deps,
      site,
      analyticsOrigin: deps.analyticsOrigin,
      allowedMethods,
      leadToPresentArticle: leadToPresentArticle(deps.store, deps.now),
    });
  }
  return app;
}

function trustedHops(trust: false | number | string[]) {
  return typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;
}

async function allowOrigins(app: App, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "accept",
      "authorization",
      "content-type",
      "idempotency-key",
      "if-match",
      "if-none-match",
      "x-queued-at",
    ],
    // `Date`: the service worker computes the age of cached responses.
    exposedHeaders: [
      "Content-Disposition",
      "Date",
      "Deprecation",
      "ETag",
      "Idempotent-Replay",
      "Retry-After",
      "Sunset",
    ],
    maxAge: 86_400,
  });
}
