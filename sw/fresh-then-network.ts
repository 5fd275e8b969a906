import { Strategy, type StrategyHandler, type StrategyOptions } from "workbox-strategies";

/** A stale answer is given after this long without one from the network. */
const NETWORK_LIMIT_MS = 4000;

/** A cached answer while it is fresh; else the network; else the cached answer, whatever its age. */
export class FreshThenNetwork extends Strategy {
  readonly #freshSeconds: number;

  constructor(options: StrategyOptions & { freshSeconds: number }) {
    super(options);
    this.#freshSeconds = options.freshSeconds;
  }

  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // A page that asks past the cache ("no-store", "reload") means the server, and takes its silence for an answer.
    if (request.cache === "no-store" || request.cache === "reload") return handler.fetchAndCachePut(request);
    const cached = await handler.cacheMatch(request);
    if (cached && ageInSeconds(cached) < this.#freshSeconds) return cached;
    const fromNetwork = handler.fetchAndCachePut(request);
    if (!cached) return fromNetwork;
    const answer = await Promise.race([fromNetwork.catch(() => cached), after(NETWORK_LIMIT_MS, cached)]);
    return isServersOwn(answer) ? answer : cached;
  }
}

/** A 5xx or a page in place of JSON says nothing about the data: the kept answer is better. */
function isServersOwn(response: Response): boolean {
  const type = response.headers.get("content-type") ?? "";
  return (
    response.status < 500 &&
    (type.startsWith("application/json") || type.startsWith("application/problem+json"))
  );
}

function ageInSeconds(response: Response): number {
  const answeredAt = Date.parse(response.headers.get("date") ?? "");
  // Without a date the answer counts as old; a wrong clock must not keep it forever either.
  return Number.isNaN(answeredAt) ? Infinity : Math.abs(Date.now() - answeredAt) / 1000;
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
