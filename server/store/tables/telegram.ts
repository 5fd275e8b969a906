/** An update of the Bot API that was taken or answered. Says nothing about its chat. */
export type TelegramUpdateTable = {
  update_id: number;
  worker: string | null;
  /** Null once it is answered; a worker that was killed loses it then. */
  taken_until: string | null;
  created_at: string;
};

/** One row. */
export type TelegramStateTable = {
  id: number;
  /** When the next message may be sent, ms since 1970. */
  next_ms: number;
  /** The server that asks for updates, and until when. */
  poller: string | null;
  polls_until: string | null;
};
