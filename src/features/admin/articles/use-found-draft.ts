import { useEffect, useState } from "react";
import { type RecordDraft, recordDrafts } from "../../../auth/record-drafts.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { draftAt } from "./draft-at.ts";

/** A draft left behind, looked for once; null without any. `articleId`: the server's. */
export function useFoundDraft(accountId: number | null, resource: string, articleId: unknown) {
  const { outbox } = useOutbox();
  const [found, setFound] = useState<RecordDraft | null>(null);
  useEffect(() => {
    if (accountId === null) return undefined;
    let isCurrent = true;
    async function look(owner: number): Promise<void> {
      // Without storage there are no drafts.
      const changes = await outbox.list().catch(() => []);
      const draft = await recordDrafts
        .find(owner, (each) => draftAt(each, { resource, articleId }, changes))
        .catch(() => null);
      if (isCurrent) setFound(draft);
    }
    void look(accountId);
    return () => {
      isCurrent = false;
    };
  }, [accountId, resource, articleId, outbox]);
  return {
    found,
    /** It is taken up again. */
    take: () => setFound(null),
    discard: () => {
      setFound(null);
      if (found !== null) recordDrafts.drop(found.id).catch(() => undefined);
    },
  };
}
