/** What a store is opened for: answering people, who wait, or work that nobody waits for. */
export type StoreUse = "requests" | "jobs";

/**
 * How many connections there are on PostgreSQL, and how long things may take before they are given up, in ms. On SQLite
 * a write waits `connectionMs` + `lockMs` for all before it.
 */
export type StoreLimits = {
  /** Connections for statements outside of transactions, nearly all of them reads: no waiting writer holds one. */
  readConnections: number;
  /** Connections for transactions that write. */
  writeConnections: number;
  /** So many may wait in this process for a connection; the next is refused at once. */
  mostWaiting: number;
  /** Waiting for a connection. */
  connectionMs: number;
  /** Waiting for what another transaction has locked, such as the row of listing changes. */
  lockMs: number;
  /** A statement outside of a writing transaction, */
  readMs: number;
  /** and one inside, its waiting for locks included. */
  writeMs: number;
  /** A transaction that says nothing for so long is of a process that is frozen or cut off: its locks are freed. */
  idleInTransactionMs: number;
};

/**
 * A request is refused within 13 s (`connectionMs` + `lockMs`), before the app gives up by itself after 20 s. The
 * commit of a list takes less than `lockMs`, so that an edit waits for one. What a frozen server locked is free again
 * after 10 s, longer than any pause of a healthy one.
 */
const REQUESTS: StoreLimits = {
  readConnections: 10,
  writeConnections: 5,
  mostWaiting: 500,
  connectionMs: 5_000,
  lockMs: 8_000,
  readMs: 10_000,
  writeMs: 30_000,
  idleInTransactionMs: 10_000,
};

/**
 * A job rather waits for its turn than fails. Its statements take 5,000 rows at a time, which is seconds; an index
 * that a migration makes, or a snapshot for a backup, takes minutes. Each of a server's three threads has this many
 * connections at most: 27 with those for requests, so that three servers share PostgreSQL's usual hundred.
 */
const JOBS: StoreLimits = {
  readConnections: 3,
  writeConnections: 1,
  mostWaiting: 500,
  connectionMs: 60_000,
  lockMs: 120_000,
  readMs: 600_000,
  writeMs: 1_800_000,
  idleInTransactionMs: 10_000,
};

/** The limits of each use. */
export const STORE_LIMITS: Readonly<Record<StoreUse, StoreLimits>> = { requests: REQUESTS, jobs: JOBS };

/** The server itself gives a statement up that takes too long; one that says nothing for longer is gone. */
export const SILENCE_MS = 5_000;
/** A connection without traffic is asked after so long whether its other end is there. */
export const KEEP_ALIVE_MS = 10_000;
