/** What a bench says to a peer's worker and hears from it. Every peer speaks the same. */

/** A name as the normalised words typed, each of which is a prefix; or a whole request number. */
export type PeerQuery = { kind: "words"; words: readonly string[] } | { kind: "number"; number: string };

export type PeerRequest =
  /** `url` answers rows as lines of tabs: number, first, middle, last, location, day, words; oldest first. */
  | { kind: "fill"; url: string; limit: number }
  | { kind: "query"; queries: readonly PeerQuery[]; limit: number };

export type PeerAnswer =
  | { kind: "filled"; rows: number; milliseconds: number }
  | { kind: "queried"; results: PeerResult[] }
  | { kind: "failed"; detail: string };

/** The newest hits first, at most as many as asked for; and how many there are in all. */
export type PeerResult = { milliseconds: number; total: number; numbers: string[] };

export type PeerRow = {
  number: string;
  first: string;
  middle: string;
  last: string;
  location: string;
  day: number;
  words: string[];
};

/** One peer: how it stores rows and how it answers. Time is taken around these calls and nothing else. */
export type Peer = {
  fill(rows: readonly PeerRow[]): Promise<void>;
  query(query: PeerQuery, limit: number): Promise<{ total: number; numbers: string[] }>;
};

/** Serves a peer's worker: reads the rows first, outside the time that counts. */
export function servePeer(open: () => Promise<Peer>): void {
  const opened = open();
  addEventListener("message", (event: MessageEvent<PeerRequest>) => {
    answer(opened, event.data).then(postMessage, (error: unknown) => {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      postMessage({ kind: "failed", detail } satisfies PeerAnswer);
    });
  });
}

async function answer(opened: Promise<Peer>, request: PeerRequest): Promise<PeerAnswer> {
  const peer = await opened;
  if (request.kind === "fill") {
    const rows = await readRows(request.url, request.limit);
    const started = performance.now();
    await peer.fill(rows);
    return { kind: "filled", rows: rows.length, milliseconds: performance.now() - started };
  }
  const results: PeerResult[] = [];
  for (const query of request.queries) {
    const started = performance.now();
    const { total, numbers } = await peer.query(query, request.limit);
    results.push({ milliseconds: performance.now() - started, total, numbers });
  }
  return { kind: "queried", results };
}

async function readRows(url: string, limit: number): Promise<PeerRow[]> {
  const lines = (await (await fetch(url)).text()).split("\n");
  return lines.slice(0, limit).map((line) => {
    const [number = "", first = "", middle = "", last = "", location = "", day = "", words = ""] =
      line.split("\t");
    return { number, first, middle, last, location, day: Number(day), words: words.split(" ") };
  });
}
