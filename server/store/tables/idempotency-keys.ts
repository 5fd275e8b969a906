/** Stored response for retries; account 0 is anonymous. */
export type IdempotencyKeyTable = {
  account_id: number;
  key: string;
  fingerprint: string;
  /** 0 only inside the transaction. */
  status: number;
  /** JSON. */
  headers: string;
  body: string | null;
  created_at: string;
};
