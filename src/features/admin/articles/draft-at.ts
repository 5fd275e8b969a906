import type { RecordDraft } from "../../../auth/record-drafts.ts";
import type { Change, Fields } from "../../../outbox/change.ts";
import { isTemporary } from "../../../outbox/kind.ts";
import { EMPTY_ARTICLE } from "../form/empty-records.ts";
import { formTexts, type FormTexts } from "../form/form-texts.ts";
import { plainValues } from "../form/plain-values.ts";

/** Of the form for an article that is not added yet. */
export const NEW_ARTICLE = "article:new";

type Place = {
  resource: string;
  /** The server's id; null while unsent. */
  articleId: unknown;
};

/**
 * A draft for the form at `place`; null if it is another article's. An article may have had another slug when it was
 * kept, or none; what was typed into one that is neither in the outbox (`changes`) nor sent goes to the next new one.
 */
export function draftAt(
  draft: RecordDraft,
  { resource, articleId }: Place,
  changes: readonly Change[],
): RecordDraft | null {
  const draftId = draft.version?.base["id"] ?? null;
  // A slug may be another article's by now.
  if (draftId !== null && articleId !== null) return draftId === articleId ? { ...draft, resource } : null;
  if (draft.resource === resource) return draft;
  if (!isTemporary(draft.resource)) return null;
  const creation = changes.find((change) => change.resource === draft.resource);
  if (resource === NEW_ARTICLE) return creation === undefined ? { ...draft, resource, version: null } : null;
  const { data = null, etag = null } = creation?.answer ?? {};
  return data !== null && data["id"] === articleId ? draftOfSent({ ...draft, resource }, data, etag) : null;
}

/** Typed into an unsent article that was then sent: goes on from the server's answer. */
function draftOfSent(draft: RecordDraft, base: Fields, etag: string | null): RecordDraft {
  const fields = { ...EMPTY_ARTICLE, ...formTexts(EMPTY_ARTICLE, plainValues(base)) };
  const texts = textsOver(fields, draft.texts, draft.version?.fields ?? {});
  return { ...draft, texts, version: { fields, base, etag } };
}

/** What was typed into a form that was filled with `filled`, over a version that was read later. */
export function textsOver(fields: FormTexts, all: FormTexts, filled: FormTexts): Record<string, string> {
  const typed = Object.entries(all).filter(([name, text]) => text !== filled[name]);
  return { ...fields, ...Object.fromEntries(typed) };
}
