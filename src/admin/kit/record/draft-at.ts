import * as z from "zod/mini";
import {
  type RecordDraft,
  type FoundDrafts,
  onDraftLeft,
  recordDrafts,
} from "../../../accounts/session/record-drafts.ts";
import type { Change, Fields } from "../../../outbox/change.ts";
import { isTemporary } from "../../../outbox/kind.ts";
import { formTexts, type FormTexts } from "../form/form-texts.ts";
import type { FormType } from "./record-type.ts";
import { useObservable } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { liveReading } from "../../../platform/db/open-database.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

/** The resource of a form for a record that is not added yet; each prefilled one has drafts of its own. */
export function newResource({ kind, empty }: FormType<FormTexts>, filled: FormTexts): string {
  const prefilled = Object.entries(filled).filter(([name, text]) => text !== (empty[name] ?? ""));
  const own = prefilled.length === 0 ? "" : ` ${JSON.stringify(Object.fromEntries(prefilled))}`;
  return `${kind}:new${own}`;
}

type Place = {
  type: FormType<FormTexts>;
  resource: string;
  /** The server's id; null while unsent. */
  recordId: unknown;
  /** The draft that the list was asked to go on with. */
  wanted: string | null;
};

/** The state of a link to the form that goes on with a draft. */
export function draftState(draftId: string): { draft: string } {
  return { draft: draftId };
}

const stateSchema = z.object({ draft: z.string() });

export function wantedDraft(historyState: unknown): string | null {
  return stateSchema.safeParse(historyState).data?.draft ?? null;
}

/**
 * A draft for the form at `place`; null if it is another record's. A record may have had another name when it was
 * kept, or none; what was typed into one that is neither in the outbox (`changes`) nor sent goes to the next new one.
 */
export function draftAt(
  draft: RecordDraft,
  { type, resource, recordId, wanted }: Place,
  changes: readonly Change[],
): RecordDraft | null {
  if (!draft.resource.startsWith(`${type.kind}:`)) return null;
  const draftId = draft.version?.base["id"] ?? null;
  // A name may be another record's by now.
  if (draftId !== null && recordId !== null) return draftId === recordId ? { ...draft, resource } : null;
  if (draft.resource === resource) return draft;
  if (draft.id === wanted && isNew(draft.resource) && isNew(resource))
    return { ...draft, resource, version: null };
  if (!isTemporary(draft.resource)) return null;
  const creation = changes.find((change) => change.resource === draft.resource);
  if (resource === newResource(type, type.empty))
    return creation === undefined ? { ...draft, resource, version: null } : null;
  const { data = null, etag = null } = creation?.answer ?? {};
  return data !== null && data["id"] === recordId
    ? draftOfSent(type, { ...draft, resource }, data, etag)
    : null;
}

/** Tells whether it is neither added nor in the outbox. */
function isNew(resource: string): boolean {
  return /^[a-z-]+:new( |$)/.test(resource);
}

/** The page where a draft goes on; null: the page of new records. */
export function keyOfDraft(
  { kind }: FormType<FormTexts>,
  { resource }: RecordDraft,
  changes: readonly Change[],
) {
  if (isNew(resource)) return null;
  if (!isTemporary(resource)) return resource.slice(kind.length + 1);
  const creation = changes.find((change) => change.resource === resource);
  return creation === undefined ? null : (creation.answer?.resource ?? resource).slice(kind.length + 1);
}

/** Typed into an unsent record that was then sent: goes on from the server's answer. */
function draftOfSent(
  { empty, readData = (record) => record }: FormType<FormTexts>,
  draft: RecordDraft,
  base: Fields,
  etag: string | null,
): RecordDraft {
  const fields = { ...empty, ...formTexts(empty, readData(base)) };
  const texts = textsOver(fields, draft.texts, draft.version?.fields ?? {});
  return { ...draft, texts, version: { fields, base, etag } };
}

/** What was typed into a form that was filled with `filled`, over a version that was read later. */
export function textsOver(fields: FormTexts, all: FormTexts, filled: FormTexts): Record<string, string> {
  const typed = Object.entries(all).filter(([name, text]) => text !== filled[name]);
  return { ...fields, ...Object.fromEntries(typed) };
}

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
