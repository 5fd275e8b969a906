/** What is kept of a picture besides its bytes. */
const KEPT_AT = "x-kept-at";
/** Then a smaller one that is here is shown. */
const NETWORK_LIMIT_MS = 4000;

export type PictureCacheOptions = {
  open: () => Promise<Cache>;
  fetch: (request: Request) => Promise<Response>;
  now: () => number;
  /** The limit of all pictures together. */
  mostBytes: number;
};

export type PictureCache = {
  /**
   * The picture asked for; without a connection, or on a slow one, another size of it. `lasting` gets the work that goes
   * on after the answer.
   */
  answer: (request: Request, lasting: (work: Promise<unknown>) => void) => Promise<Response>;
  /** Fetches those of which no size is here, in this order, while there is room. Stops when the link fails. */
  fetchAhead: (addresses: readonly string[]) => Promise<void>;
};

type Entry = { request: Request; bytes: number; at: number };

/** Pictures by address, bounded by bytes: the oldest go first. */
export function createPictureCache({ open, fetch, now, mostBytes }: PictureCacheOptions): PictureCache {
  let writes: Promise<unknown> = Promise.resolve();

  /** One at a time, so that the sum is right. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = writes.then(work);
    writes = next.catch(() => undefined);
    return next;
  }

  async function entries(cache: Cache): Promise<Entry[]> {
    const read = async (request: Request): Promise<Entry> => {
      const headers = (await cache.match(request))?.headers;
      return {
        request,
        bytes: Number(headers?.get("content-length")),
        at: Number(headers?.get(KEPT_AT)),
      };
    };
    const all = await Promise.all((await cache.keys()).map(read));
    return all.sort((a, b) => a.at - b.at);
  }

  /** False if there is no room, or nothing may go for it. */
  async function store(request: Request, answer: Response, mayReplace: boolean): Promise<boolean> {
    const body = await answer.blob();
    return inTurn(async () => {
      const cache = await open();
      const held = await entries(cache);
      let total = held.reduce((sum, entry) => sum + entry.bytes, body.size);
      if (body.size > mostBytes || (total > mostBytes && !mayReplace)) return false;
      for (const entry of held) {
        if (total <= mostBytes) break;
        await cache.delete(entry.request);
        total -= entry.bytes;
      }
      const headers = {
        "content-type": answer.headers.get("content-type") ?? "",
        "content-length": String(body.size),
        [KEPT_AT]: String(now()),
      };
      await cache.put(request.url, new Response(body, { headers }));
      return true;
    });
  }

  /** The widest not wider than asked for, else the smallest. */
  async function otherSize(cache: Cache, address: string): Promise<Response | undefined> {
    const asked = sizeOf(address);
    if (asked === null) return undefined;
    const sizes = (await cache.keys())
      .map(({ url }) => ({ url, size: sizeOf(url) }))
      .filter(({ size }) => size?.id === asked.id)
      .map(({ url, size }) => ({ url, width: size?.width ?? 0 }))
      .sort((a, b) => a.width - b.width);
    const best = sizes.filter(({ width }) => width <= asked.width).at(-1) ?? sizes[0];
    return best && cache.match(best.url);
  }

  async function answer(request: Request, lasting: (work: Promise<unknown>) => void): Promise<Response> {
    // Storage refused: as without a cache.
    const cache = await open().catch(() => null);
    if (cache === null) return fetch(request);
    const here = await cache.match(request.url);
    if (here !== undefined) return here;
    const other = await otherSize(cache, request.url);
    const fetched = fetch(request);
    // A full disk or one picture too many must not cost the reader this one.
    lasting(
      fetched
        .then((picture) => isPicture(picture) && store(request, picture.clone(), true))
        .catch(() => undefined),
    );
    if (other === undefined) return fetched;
    const inTime = await Promise.race([fetched.catch(() => null), after(NETWORK_LIMIT_MS)]);
    return inTime !== null && isPicture(inTime) ? inTime : other;
  }

  async function fetchAhead(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      const cache = await open();
      if ((await cache.match(address)) ?? (await otherSize(cache, address))) continue;
      const request = new Request(address, { credentials: "omit" });
      const picture = await fetch(request).catch(() => null);
      if (picture === null) return;
      // It is not there yet, or a captive portal answered.
      if (isPicture(picture) && !(await store(request, picture, false))) return;
    }
  }

  return { answer, fetchAhead };
}

/** Whole, and from a server that lets us see it. */
function isPicture({ status, headers }: Response): boolean {
  return status === 200 && headers.get("content-type")?.startsWith("image/") === true;
}

function sizeOf(address: string): { id: string; width: number } | null {
  const [, id, width] = /\/media\/([0-9a-f]{64})(?:\/(\d+)\.\w+)?$/.exec(new URL(address).pathname) ?? [];
  // An address that names no size means the JPEG of 800 pixels.
  return id === undefined ? null : { id, width: Number(width ?? 800) };
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
