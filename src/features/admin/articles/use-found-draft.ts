import { useEffect, useState } from "react";
import { type RecordDraft, recordDrafts } from "../../../auth/record-drafts.ts";

/** A draft left behind, looked for once; null without any. */
export function useFoundDraft(accountId: number | null, resource: string) {
  const [found, setFound] = useState<RecordDraft | null>(null);
  useEffect(() => {
    if (accountId === null) return undefined;
    let isCurrent = true;
    async function look(owner: number): Promise<void> {
      // Without storage there are no drafts.
      const draft = await recordDrafts.find(owner, resource).catch(() => null);
      if (isCurrent) setFound(draft);
    }
    void look(accountId);
    return () => {
      isCurrent = false;
    };
  }, [accountId, resource]);
  return {
    found,
    forget: () => {
      setFound(null);
      if (found !== null) recordDrafts.drop(found.id).catch(() => undefined);
    },
  };
}
