import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { SearchEngine } from "./passports/search/search-engine.ts";
import type { ReadStore } from "./store/store.ts";

/** Typed by zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Time is injected for tests. */
export type RouteDeps = { store: ReadStore; search: SearchEngine; now: () => number };

export type Routes = (app: App, deps: RouteDeps) => void | Promise<void>;
