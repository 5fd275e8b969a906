import type { Chance } from "./seeded-random.ts";

export type WireRequest = { path: string; method: string; headers: Headers; body: string | null };
export type Serve = (request: WireRequest) => Promise<Response>;

/** Proves that the model notices. */
type PlantedInWire = {
  tamper?: (request: WireRequest) => void;
  receive?: (answer: Response) => Response;
};

type Pending = { request: WireRequest; answer: (response: Response) => void; fail: () => void };

/** Weights; `late` copies arrive long after the sender gave up. */
const FATES = {
  passed: 12,
  "lost-request": 2,
  "lost-answer": 3,
  twice: 2,
  late: 1.5,
  limited: 1,
  unavailable: 1,
  "gateway-fault": 1,
  portal: 0.7,
  "portal-204": 0.3,
} as const;

/** Nothing arrives before `step`. */
export class Wire {
  offline = false;
  /** Refuses connections, answers none. */
  serverDown = false;
  healed = false;
  readonly pending: Pending[] = [];
  readonly late: WireRequest[] = [];
  readonly fates = new Map<string, number>();
  readonly #serve: Serve;
  readonly #chance: Chance;
  readonly #planted: PlantedInWire;

  constructor(serve: Serve, chance: Chance, planted: PlantedInWire) {
    this.#serve = async (request) => {
      const answer = await serve(request);
      if (answer.status >= 400) this.#forgetLate(request);
      return answer;
    };
    this.#chance = chance;
    this.#planted = planted;
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const request: WireRequest = {
      path: String(input instanceof Request ? input.url : input),
      method: init?.method ?? "GET",
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" ? init.body : null,
    };
    this.#planted.tamper?.(request);
    return new Promise((resolve, reject) => {
      const fail = () => reject(new TypeError("Failed to fetch"));
      const { receive = (answer) => answer } = this.#planted;
      this.pending.push({ request, answer: (answer) => resolve(receive(answer)), fail });
    });
  };

  /** False if none is pending. */
  async step(): Promise<boolean> {
    const [one] = this.pending.splice(this.#chance.below(this.pending.length), 1);
    if (one === undefined) return false;
    const fate = this.healed
      ? "passed"
      : this.offline || this.serverDown
        ? "lost-request"
        : this.#chance.weigh(FATES);
    this.fates.set(fate, (this.fates.get(fate) ?? 0) + 1);
    await this.#meet(one, fate);
    return true;
  }

  /** Requests may be done, but stay unanswered. */
  async killServer(): Promise<void> {
    this.serverDown = true;
    for (const { request, fail } of this.pending.splice(0)) {
      if (this.#chance.happens(0.5)) await this.#serve(request);
      fail();
    }
  }

  async deliverLate(): Promise<void> {
    if (this.offline || this.serverDown) return;
    for (const request of this.late.splice(0)) await this.#serve(request);
  }

  /**
   * Refusals are not stored, so a copy delayed until the reason is gone would be accepted. Real links do not delay that
   * long.
   */
  #forgetLate({ headers }: WireRequest): void {
    const key = headers.get("idempotency-key");
    const kept = this.late.filter((copy) => copy.headers.get("idempotency-key") !== key);
    this.late.splice(0, this.late.length, ...kept);
  }

  async #meet({ request, answer, fail }: Pending, fate: keyof typeof FATES): Promise<void> {
    switch (fate) {
      case "passed":
        return answer(await this.#serve(request));
      case "lost-request":
        return fail();
      case "lost-answer":
        await this.#serve(request);
        return fail();
      case "twice": {
        const both = await Promise.all([this.#serve(request), this.#serve(request)]);
        return answer(both[this.#chance.below(2)] ?? both[0]);
      }
      case "late":
        this.late.push(request);
        return fail();
      case "limited":
        return answer(problem(429, { "retry-after": String(1 + this.#chance.below(120)) }));
      case "unavailable":
        return answer(problem(503, this.#chance.happens(0.5) ? { "retry-after": "30" } : {}));
      case "gateway-fault":
        if (this.#chance.happens(0.6)) await this.#serve(request);
        return answer(new Response("Bad gateway", { status: 502 }));
      case "portal":
        return answer(new Response("<title>Welcome</title>", { headers: { "content-type": "text/html" } }));
      case "portal-204":
        // Indistinguishable from a successful deletion.
        if (request.method === "DELETE") return fail();
        return answer(new Response(null, { status: 204 }));
    }
  }
}

function problem(status: number, headers: Record<string, string>): Response {
  const body = { type: "about:blank", title: "No", status, code: "not_now" };
  return Response.json(body, { status, headers: { "content-type": "application/problem+json", ...headers } });
}
