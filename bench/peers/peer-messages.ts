/** The protocol of all peers' workers. */

/** Normalised words, each a prefix; or a whole request number. */
export type PeerQuery = { kind: "words"; words: readonly string[] } | { kind: "number"; number: string };

export type PeerRequest =
  /** `url`: TSV of number, first, middle, last, location, day, words; oldest first. */
  | { kind: "fill"; url: string; limit: number }
  | { kind: "query"; queries: readonly PeerQuery[]; limit: number };

export type PeerAnswer =
  | { kind: "filled"; rows: number; milliseconds: number }
  | { kind: "queried"; results: PeerResult[] }
  | { kind: "failed"; detail: string };

/** The newest `limit` hits and the total. */
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

/** Only these calls are timed. */
export type Peer = {
  fill(rows: readonly PeerRow[]): Promise<void>;
  query(query: PeerQuery, limit: number): Promise<{ total: number; numbers: string[] }>;
};

/** Reads the rows first, untimed. */
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
