import { useObservable } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import {
  type FoundDrafts,
  onDraftLeft,
  type RecordDraft,
  recordDrafts,
} from "../../../accounts/session/record-drafts.ts";
import { liveReading } from "../../../platform/db/open-database.ts";
import type { FormTexts } from "../form/form-texts.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { draftAt } from "./draft-at.ts";
import type { FormType } from "./record-type.ts";

const NO_DRAFTS: FoundDrafts = { left: [], written: [] };

type Form = {
  accountId: number | null;
  type: FormType<FormTexts>;
  resource: string;
  /** The server's. */
  recordId: unknown;
  /** The draft that the list was asked to go on with. */
  wanted: string | null;
  /** It is the one that the form itself writes. */
  isOwn: (draftId: string) => boolean;
};

/** The account's drafts that no open tab is writing, newest first, also those that a tab has just let go. */
export function useDraftsLeft(accountId: number | null): readonly RecordDraft[] {
  const [timesLeft, setTimesLeft] = useState(0);
  const { left, written } =
    useObservable(
      () =>
        liveReading(async () => (accountId === null ? NO_DRAFTS : recordDrafts.find(accountId)), NO_DRAFTS),
      [accountId, timesLeft],
    ) ?? NO_DRAFTS;
  const ids = written.join(" ");
  useEffect(() => {
    if (ids === "") return undefined;
    return onDraftLeft(ids.split(" "), () => setTimesLeft((times) => times + 1));
  }, [ids]);
  return left;
}

/** The newest draft for a form that no open tab is writing; null without any. */
export function useFoundDraft({ accountId, type, resource, recordId, wanted, isOwn }: Form) {
  const { changes } = useOutbox();
  const left = useDraftsLeft(accountId);
  if (changes === null) return null;
  const found = left.flatMap((draft) => draftAt(draft, { type, resource, recordId, wanted }, changes) ?? []);
  const others = found.filter(({ id }) => !isOwn(id));
  return others.find(({ id }) => id === wanted) ?? others[0] ?? null;
}
