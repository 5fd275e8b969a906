import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { SearchEngine } from "./search/search-engine.ts";
import type { ReadStore } from "./store/store.ts";

/** The app as routes see it: typed by the zod contract. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What routes work with. Time is passed in, so that tests choose it. */
export type RouteDeps = { store: ReadStore; search: SearchEngine; now: () => number };

/** The routes of one resource. */
export type Routes = (app: App, deps: RouteDeps) => void | Promise<void>;
