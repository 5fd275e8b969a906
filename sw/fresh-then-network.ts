import { Strategy, type StrategyHandler, type StrategyOptions } from "workbox-strategies";
import { mayHoldSamples } from "./keepable-answers.ts";

/** Then the stale answer is used. */
const NETWORK_LIMIT_MS = 4000;

/** Fresh cache, then network, then any cached answer. Answers about sample lists are never fresh. */
export class FreshThenNetwork extends Strategy {
  readonly #freshSeconds: number;

  constructor(options: StrategyOptions & { freshSeconds: number }) {
    super(options);
    this.#freshSeconds = options.freshSeconds;
  }

  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // Both want the server only, and one leaves nothing on the phone.
    if (request.cache === "no-store") return handler.fetch(request);
    if (request.cache === "reload") return handler.fetchAndCachePut(request);
    const mayBeFresh = !(await mayHoldSamples());
    const cached = await handler.cacheMatch(request);
    if (cached && mayBeFresh && ageInSeconds(cached) < this.#freshSeconds) return cached;
    // The browser's own cache must not answer by itself: it would go on showing samples after the first import.
    const fromNetwork = handler.fetchAndCachePut(new Request(request, { cache: "no-cache" }));
    if (!cached) return fromNetwork;
    const answer = await Promise.race([fromNetwork.catch(() => cached), after(NETWORK_LIMIT_MS, cached)]);
    return isServersOwn(answer) ? answer : cached;
  }
}

/** Otherwise the cached answer is better. */
function isServersOwn(response: Response): boolean {
  const type = response.headers.get("content-type") ?? "";
  return (
    response.status < 500 &&
    (type.startsWith("application/json") || type.startsWith("application/problem+json"))
  );
}

function ageInSeconds(response: Response): number {
  const answeredAt = Date.parse(response.headers.get("date") ?? "");
  // No date: stale. Absolute, as the clock may be wrong.
  return Number.isNaN(answeredAt) ? Infinity : Math.abs(Date.now() - answeredAt) / 1000;
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
