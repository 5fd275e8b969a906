import { API_PREFIX } from "#domain/base/public-paths.ts";
import type { OriginFailures } from "../../platform/db/origin-failures.ts";
import type { Result } from "#domain/base/result.ts";
import { startDeadline } from "../../platform/lib/deadline.ts";

/** Then another copy is asked, unless it is the last. */
const ORIGIN_LIMIT_MS = 8_000;
/** An origin that failed is asked last for so long. */
const DISTRUST_MS = 15 * 60_000;
/** While lists are overdue. In holidays all phones ask all copies. */
const ALL_EVERY_MS = 3_600_000;
/** Among the failures: when all were asked. */
const ALL = "all";

/** Named by their hash: any copy may have them, and a wrong one is noticed. */
const BODY = new RegExp(`^${API_PREFIX}/sync/\\w+/[0-9a-f]{32}$`);

/** Copies of the lists, the own server first. */
export type Origins = {
  /** Base addresses, in the order to ask them. */
  order: () => Promise<string[]>;
  note: (origin: string, works: boolean) => Promise<void>;
  /** Whether it is long enough ago that all were asked; then it counts as done. */
  timeForAll: () => Promise<boolean>;
  /** Fetches bodies from the first copy that has them, all else as it is. */
  fetch: typeof globalThis.fetch;
};

export type OriginsOptions = {
  own: string;
  others: readonly string[];
  fetch?: typeof globalThis.fetch;
  now?: () => number;
  limitMs?: number;
  /** Kept, as the worker ends when idle: a dead origin must not cost each look its time. */
  read: () => Promise<OriginFailures>;
  write: (failures: OriginFailures) => Promise<unknown>;
};

/** Asks the next copy where one is not reached. */
export function createOrigins(options: OriginsOptions): Origins {
  const { own, others, now = Date.now, limitMs = ORIGIN_LIMIT_MS, read, write } = options;
  const fetch: typeof globalThis.fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init);
  const all = [own, ...others];
  /** A body that came wrong is asked for again: elsewhere. */
  const asked = new Map<string, number>();
  let failures: Promise<OriginFailures> | null = null;
  const load = () => (failures ??= read().catch((): OriginFailures => ({})));

  async function order(): Promise<string[]> {
    const known = await load();
    // Absolute: the clock may have been set back.
    const isBad = (origin: string) => Math.abs(now() - (known[origin] ?? -Infinity)) < DISTRUST_MS;
    return [...all.filter((origin) => !isBad(origin)), ...all.filter(isBad)];
  }

  async function note(origin: string, works: boolean): Promise<void> {
    const known = await load();
    const failed = known[origin];
    // A dead origin is not noted again for each body.
    if (works ? failed === undefined : Math.abs(now() - (failed ?? -Infinity)) < DISTRUST_MS) return;
    const { [origin]: _former, ...rest } = known;
    await keep(works ? rest : { ...rest, [origin]: now() });
  }

  async function keep(next: OriginFailures): Promise<void> {
    failures = Promise.resolve(next);
    await write(next).catch(() => undefined);
  }

  async function fetchBody(path: string, init: RequestInit = {}): Promise<Response> {
    const before = asked.get(path) ?? 0;
    asked.set(path, before + 1);
    const bases = await order();
    const start = before % bases.length;
    const turns = [...bases.slice(start), ...bases.slice(0, start)];
    let missing: Response | null = null;
    for (const [at, base] of turns.entries()) {
      const isLast = at === turns.length - 1;
      const answer = await ask(base + path, init, isLast);
      if (answer instanceof Response) {
        // What was withdrawn is asked of nobody else.
        if (isBody(answer) || answer.status === 410) return answer;
        if (answer.status === 404) missing ??= answer;
        else await note(base, false);
        if (isLast) return missing ?? answer;
      } else {
        if (init.signal?.aborted === true || (isLast && missing === null)) throw answer.thrown;
        await note(base, false);
        if (isLast && missing !== null) return missing;
      }
    }
    throw new Error("There is no copy to ask");
  }

  async function ask(
    url: string,
    init: RequestInit,
    isLast: boolean,
  ): Promise<Response | { thrown: unknown }> {
    const deadline = startDeadline(isLast ? 2 ** 31 - 1 : limitMs, init.signal ?? undefined);
    try {
      return await fetch(url, { ...init, signal: deadline.signal });
    } catch (thrown) {
      return { thrown };
    } finally {
      deadline.end();
    }
  }

  async function timeForAll(): Promise<boolean> {
    const known = await load();
    if (Math.abs(now() - (known[ALL] ?? -Infinity)) < ALL_EVERY_MS) return false;
    await keep({ ...known, [ALL]: now() });
    return true;
  }

  return {
    order,
    note,
    timeForAll,
    fetch: (input, init) => {
      const path = typeof input === "string" && input.startsWith(own) ? input.slice(own.length) : "";
      return BODY.test(path) ? fetchBody(path, init) : fetch(input, init);
    },
  };
}

function isBody({ status, headers }: Response): boolean {
  return status === 200 && !/^text\/html/i.test(headers.get("content-type") ?? "");
}

/** Another origin would not help. */
const FINAL: readonly string[] = ["aborted", "newer-format"];

const REFUSED = "refused-lists";

/**
 * Asks one origin after the other until the answer is `enough`, all but the last briefly. The last good answer, or the
 * first error if there is none.
 */
export async function readFromAny<T, E extends { kind: string }>(
  origins: Origins | null,
  own: string,
  read: (origin: string, limitMs: number | undefined) => Promise<Result<T, E>>,
  enough: (answer: T) => boolean = () => true,
): Promise<Result<T, E>> {
  const order = (await origins?.order()) ?? [own];
  let best: Result<T, E> | null = null;
  for (const [at, origin] of order.entries()) {
    const mayTakeLong = at === order.length - 1 && best?.ok !== true;
    const answer = await read(origin, mayTakeLong ? undefined : ORIGIN_LIMIT_MS);
    if (!answer.ok && FINAL.includes(answer.error.kind)) return best?.ok === true ? best : answer;
    await origins?.note(origin, answer.ok);
    if (answer.ok && enough(answer.value)) return answer;
    // That lists were refused matters more than that another copy is not reached.
    const tellsMore =
      answer.ok ||
      best === null ||
      (!best.ok && answer.error.kind === REFUSED && best.error.kind !== REFUSED);
    if (tellsMore) best = answer;
  }
  return best ?? read(own, undefined);
}
