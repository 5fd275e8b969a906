/** All waits are in milliseconds. */
export type BotWaits = {
  /** The pause after faults of polling, and before another server's lease is looked at again. */
  pauseMs: number;
  /** How long answers in work may take when the server stops. */
  stopMs: number;
  /** The waits between tries to start; the last repeats. */
  startMs: readonly number[];
  /** The waits between tries to send. */
  sendMs: readonly number[];
};

export const BOT_WAITS: BotWaits = {
  pauseMs: 3_000,
  stopMs: 2_500,
  startMs: [1_000, 5_000, 30_000, 60_000],
  sendMs: [300, 1_000, 3_000],
};
