import type { Language } from "#domain/base/languages.ts";
import { createContext, useContext } from "react";
import type { Audience } from "#domain/advertising/advertisement-figures.ts";
import type { ArticleDetail, ArticleList, TopicList } from "#domain/articles/contract.ts";
import type { locationDetailSchema, Locations } from "#domain/locations/contract.ts";
import type { Overview } from "#domain/lists/overview.ts";
import type { RouteParams } from "#domain/base/app-routes.ts";
import type { passportDetailSchema, PassportList } from "#domain/passports/contract.ts";
import type { Service } from "#domain/service/contract.ts";
import type * as z from "zod/mini";
import type { PhoneStorage } from "../db/phone-storage.ts";
import type { ApiClient, QueryParams } from "../lib/api-client.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { Mirror } from "../../lists/sync/mirror.ts";
import type { Observable } from "../../lists/sync/observable.ts";
import type { PhoneSearch } from "../../passports/search/phone-search.ts";
import type { Query } from "../lib/query.ts";

type PassportDetailAnswer = z.infer<typeof passportDetailSchema>;
type LocationDetailAnswer = z.infer<typeof locationDetailSchema>;

type TopicQuestion = { kind: "categories" | "tags"; language: Language | undefined };

/** `this`: a newer build upgraded the database. `another`: it blocks this build's upgrade. */
export type OutdatedTab = "this" | "another";

/** What screens need from outside React; made in src/app/services.ts, faked in tests. */
export type Services = {
  storage: PhoneStorage;
  /** Which tab must reload for a database upgrade, or null. */
  outdatedTab: Observable<OutdatedTab | null>;
  mirror: Mirror;
  search: PhoneSearch;
  passports: Query<QueryParams, PassportList>;
  /** By id or request number. */
  passport: Query<string, PassportDetailAnswer>;
  locations: Query<"all", Locations>;
  /** By slug. */
  location: Query<string, LocationDetailAnswer>;
  overview: Query<"all", Overview>;
  audience: Query<"all", Audience>;
  service: Query<"all", Service>;
  articles: Query<QueryParams, ArticleList>;
  /** By slug. */
  article: Query<string, ArticleDetail>;
  /** The topics of articles, with counts. */
  topics: Query<TopicQuestion, TopicList>;
  /** Never sent twice. */
  send: ApiClient["send"];
  /** Offline changes; lazily loaded, always the same promise. */
  outbox: () => Promise<Outbox>;
  now: () => number;
};

/** Public data: `passports` to `topics`. */
export type Queries = Pick<
  Services,
  | "passports"
  | "passport"
  | "locations"
  | "location"
  | "overview"
  | "audience"
  | "service"
  | "articles"
  | "article"
  | "topics"
>;

/** Runs a page's queries, so that the server renders their answers. */
export type Prefetch = (
  queries: Queries,
  address: { params: RouteParams; search: URLSearchParams; locale: string },
) => Promise<unknown>;

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesProvider");
  return services;
}
