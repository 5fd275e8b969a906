import { useEffect, useEffectEvent, useState, useRef } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { type RecordDraft, recordDrafts } from "../../../accounts/session/record-drafts.ts";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import type { FormTexts } from "../form/form-texts.ts";
import { newResource, textsOver, wantedDraft, useFoundDraft } from "./draft-at.ts";
import type { FormType, RecordFormProps } from "./record-type.ts";
import { type Autosave, useAutosave } from "./use-autosave.ts";
import type { Fields } from "../../../outbox/change.ts";

type KeptTextsProps<Texts extends FormTexts> = Pick<
  RecordFormProps<Texts>,
  "recordKey" | "fields" | "opened"
> & { type: FormType<Texts> };

export type KeptTexts<Texts extends FormTexts> = {
  /** What the form is filled with: the record's fields, or a draft taken up again. */
  shown: Texts;
  /** What stands in the form. */
  typed: Texts;
  /** What was typed earlier and not saved; null without any. */
  found: RecordDraft | null;
  autosave: Autosave;
  take: (typed: Texts) => void;
  restore: () => void;
  discard: () => void;
  /** What was typed is saved: the form shows the record's fields again. */
  settle: () => void;
};

/** The texts of a form, kept on this device while they are typed. */
export function useKeptTexts<Texts extends FormTexts>({
  type,
  recordKey,
  fields,
  opened,
}: KeptTextsProps<Texts>): KeptTexts<Texts> {
  const accountId = useAccount()?.id ?? null;
  const resource = recordKey === null ? newResource(type, fields) : `${type.kind}:${recordKey}`;
  const autosave = useAutosave();
  const recordId = opened?.version?.base["id"] ?? null;
  const wanted = wantedDraft(useHistoryState());
  const found = useFoundDraft({ accountId, type, resource, recordId, wanted, isOwn: autosave.isOwn });
  /** A draft taken up again; null: the record's own fields. */
  const [restored, setRestored] = useState<Texts | null>(null);
  const shown = restored ?? fields;
  const filled = JSON.stringify(shown);
  const [{ typed, from }, setTyped] = useState({ typed: shown, from: filled });
  // A newer version refills the form.
  if (from !== filled) setTyped({ typed: shown, from: filled });

  function keep(all: Texts): void {
    const version = opened?.version ?? null;
    const texts = version === null ? all : textsOver(version.fields, all, fields);
    if (accountId !== null) autosave.typed({ accountId, resource, texts, version });
  }
  const keepAtNewName = useEffectEvent(() => {
    if (autosave.isDirty) keep(typed);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only then
  useEffect(() => keepAtNewName(), [resource]);
  function restore(): void {
    if (found === null) return;
    const { id, version } = found;
    const texts = { ...fields, ...found.texts };
    opened?.restore(version);
    setRestored(texts);
    if (accountId !== null) autosave.resume(id, { accountId, resource, texts, version });
  }
  // It was chosen in the list, so nobody is asked again.
  const isChosen = found !== null && found.id === wanted && !autosave.isDirty;
  const restoreChosen = useEffectEvent(restore);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the draft was read from storage, and is taken over there too
    if (isChosen) restoreChosen();
  }, [isChosen]);
  return {
    shown,
    typed,
    found,
    autosave,
    take(all) {
      setTyped({ typed: all, from: filled });
      const isAsBefore = Object.entries(fields).every(([name, text]) => all[name] === text);
      if (isAsBefore) void autosave.clear();
      else keep(all);
    },
    restore,
    discard() {
      if (found !== null) recordDrafts.drop(found.id).catch(() => undefined);
    },
    settle: () => setRestored(null),
  };
}

export type KeptForm<Texts extends FormTexts> = KeptTexts<Texts> & {
  props: RecordFormProps<Texts>;
  submit: (body: Fields) => Promise<boolean>;
};

/** A record's form whose text is kept on this device while it is typed. */
export function useKeptForm<Texts extends FormTexts>(props: RecordFormProps<Texts>): KeptForm<Texts> {
  const kept = useKeptTexts(props);
  const { autosave } = kept;
  const isSending = useRef(false);
  return {
    ...kept,
    props,
    async submit(body) {
      // Pressed twice, it would be added twice.
      if (isSending.current) return false;
      isSending.current = true;
      autosave.begin();
      const isKept = await props.onSubmit(body).finally(() => (isSending.current = false));
      if (isKept) kept.settle();
      await autosave.end(isKept);
      return isKept;
    },
  };
}
