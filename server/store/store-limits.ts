/** Requests, where people wait, or background jobs. */
export type StoreUse = "requests" | "jobs";

/** PostgreSQL connections; limits in ms. SQLite writes wait up to `connectionMs` + `lockMs`. */
export type StoreLimits = {
  /** These serve statements outside transactions, mostly reads. */
  readConnections: number;
  /** These serve write transactions. */
  writeConnections: number;
  /** Queue length; beyond it requests are refused at once. */
  mostWaiting: number;
  /** Wait for a connection. */
  connectionMs: number;
  /** Wait for locks of other transactions. */
  lockMs: number;
  /** A statement outside write transactions. */
  readMs: number;
  /** A statement inside, lock waits included. */
  writeMs: number;
  /** Such a transaction belongs to a frozen process; ending it frees its locks. */
  idleInTransactionMs: number;
};

/**
 * Requests fail within 13 s (`connectionMs` + `lockMs`), before the app's 20 s timeout. Committing a list takes less
 * than `lockMs`, so edits wait for it. A frozen server's locks are freed after 10 s, more than healthy pauses.
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
 * Statements of 5,000 rows take seconds; an index or backup snapshot, minutes. Three threads and requests use 27
 * connections, so three servers fit PostgreSQL's default of 100.
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

export const STORE_LIMITS: Readonly<Record<StoreUse, StoreLimits>> = { requests: REQUESTS, jobs: JOBS };

/** Beyond the server's own statement timeout, a silent connection is dead. */
export const SILENCE_MS = 5_000;
/** TCP keep-alive delay. */
export const KEEP_ALIVE_MS = 10_000;
