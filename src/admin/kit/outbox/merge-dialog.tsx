import { useState } from "react";
import type { Change, Fields } from "../../../outbox/change.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import formStyles from "../form/form.module.css";
import { isInBin } from "./add-again.ts";
import { subjectText } from "./change-texts.ts";
import { ChooseSides } from "./choose-sides.tsx";
import {
  type Sides,
  chosenFields,
  type Comparison,
  compareVersions,
  plainOf,
  otherSide,
  type OtherSide,
} from "./compare.ts";
import styles from "./outbox.module.css";
import { diff3Merge } from "node-diff3";

export type MergeDialogProps = {
  change: Change;
  onMine: (body: Fields) => void;
  onTheirs: () => void;
  /** Add mine as a new record. */
  onNew: () => void;
  onClose: () => void;
};

/** Two edits of one text: what fits together is merged, the rest is chosen paragraph by paragraph. */
export function MergeDialog({ change, onMine, onTheirs, onNew, onClose }: MergeDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const other = otherSide(translator, change, now());
  const [merge] = useState(() => mergeChange(change));
  const [paragraphs, setParagraphs] = useState<readonly (string | null)[]>(() =>
    (merge.parts ?? []).filter(({ kind }) => kind === "conflict").map(() => null),
  );
  /** Edited as a whole; null: as it was put together. */
  const [whole, setWhole] = useState<string | null>(null);
  const isOpen = paragraphs.includes(null);
  const together = joinParts(
    merge.parts ?? [],
    paragraphs.map((text) => text ?? ""),
  );
  const inBin = isInBin(change);
  let conflictAt = -1;

  function finish(sides: Sides): void {
    const body = mergedBody(change, merge, { text: whole ?? together, sides });
    if (body === null) onTheirs();
    else onMine(body);
  }
  const parts = (
    <>
      {paragraphs.length === 0 && merge.both.length === 0 && <p>{t("merge.clean")}</p>}
      {merge.parts?.map((part, at) => {
        if (part.kind === "agreed") return null;
        const number = ++conflictAt;
        return (
          <ParagraphConflict
            key={at}
            part={part}
            other={other}
            number={number + 1}
            text={paragraphs[number] ?? null}
            onText={(text) => {
              setWhole(null);
              setParagraphs(paragraphs.map((former, index) => (index === number ? text : former)));
            }}
          />
        );
      })}
      {!isOpen && (
        <TextAreaField
          label={t("merge.whole")}
          hint={t("merge.whole_hint")}
          rows={10}
          value={whole ?? together}
          onChange={(event) => setWhole(event.target.value)}
        />
      )}
    </>
  );
  return (
    <Dialog title={t("conflict.title")} onClose={onClose}>
      <p>{t("conflict.lead", { ...other, subject: subjectText(translator, change) })}</p>
      {inBin && <Notice tone="caution" title={t("merge.in_bin")} />}
      <ChooseSides
        comparison={merge}
        other={other}
        text={merge.parts === null ? undefined : { parts, isOpen }}
        sendLabel={t(inBin ? "merge.restore" : "merge.send")}
        leaveLabel={t(inBin ? "merge.leave" : "merge.theirs")}
        onSend={finish}
        onLeave={onTheirs}
      >
        {inBin && <Button onClick={onNew}>{t("merge.new_draft")}</Button>}
      </ChooseSides>
    </Dialog>
  );
}

type ParagraphConflictProps = {
  part: Extract<MergePart, { kind: "conflict" }>;
  other: OtherSide;
  /** From 1. */
  number: number;
  /** What is kept; null until chosen. */
  text: string | null;
  onText: (text: string) => void;
};

/** Both versions of a paragraph, and a free edit of the one that is kept. */
function ParagraphConflict({ part, other, number, text, onText }: ParagraphConflictProps) {
  const { t } = useTranslate();
  const { before, mine, theirs } = part;
  const both = [mine, theirs].filter((side) => side !== "").join("\n\n");
  return (
    <fieldset className={styles.field}>
      <legend>{t("merge.paragraph", { number })}</legend>
      {before !== "" && <p className={styles.before}>{t("conflict.before", { value: before })}</p>}
      <div className={styles.sides}>
        {(["mine", "theirs"] as const).map((side) => (
          <div key={side} className={styles.paragraph}>
            <span className={styles.who}>
              {side === "mine" ? t("conflict.mine") : t("conflict.theirs", other)}
            </span>
            <p className={styles.text}>{part[side] === "" ? t("merge.nothing") : part[side]}</p>
            <Button aria-pressed={text === part[side]} onClick={() => onText(part[side])}>
              {t(side === "mine" ? "merge.use_mine" : "merge.use_theirs")}
            </Button>
          </div>
        ))}
      </div>
      {both !== mine && both !== theirs && (
        <div className={formStyles.buttons}>
          <Button look="plain" aria-pressed={text === both} onClick={() => onText(both)}>
            {t("merge.use_both")}
          </Button>
        </div>
      )}
      {text !== null && (
        <TextAreaField
          label={t("merge.kept")}
          rows={Math.min(12, text.split("\n").length + 2)}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </fieldset>
  );
}

/** `both`: without the text, whose paragraphs are chosen one by one. */
type Merge = Comparison & {
  /** The parts of the text; null if only one side changed it. */
  parts: readonly MergePart[] | null;
};

/** The field that is merged by paragraphs. */
const TEXT = "content";

/** A refused edit against the server's version: what fits together, and what somebody must choose. */
export function mergeChange(change: Change): Merge {
  const comparison = compareVersions(change);
  const text = comparison.both.find(({ field }) => field === TEXT);
  return {
    ...comparison,
    both: comparison.both.filter(({ field }) => field !== TEXT),
    parts: text === undefined ? null : mergeText(asText(text.before), asText(text.mine), asText(text.theirs)),
  };
}

type Decisions = {
  /** The merged text, if there are parts. */
  text: string;
  sides: Sides;
};

/** What to send over the server's version; null if that is what was chosen. */
export function mergedBody(change: Change, merge: Merge, { text, sides }: Decisions): Fields | null {
  const theirs = plainOf(change.kind, change.serverVersion);
  const body = chosenFields(merge, sides);
  if (merge.parts !== null && text !== theirs[TEXT]) body[TEXT] = text;
  // Otherwise the server refuses it.
  if (isInBin(change)) body["deleted"] = false;
  if (Object.keys(body).length === 0) return null;
  // The server may ask for the date with a change of status.
  return "status" in body && !("published_at" in body)
    ? { ...body, published_at: theirs["published_at"] ?? null }
    : body;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A run of paragraphs both agree on, or one that both changed. */
type MergePart =
  | { kind: "agreed"; text: string }
  | { kind: "conflict"; before: string; mine: string; theirs: string };

/** Between paragraphs; splitting and joining by it loses nothing. */
const BREAK = "\n\n";

/** Three versions of a text, by paragraphs. */
export function mergeText(base: string, mine: string, theirs: string): MergePart[] {
  const [a, o, b] = [mine, base, theirs].map((text) => text.split(BREAK));
  const parts = diff3Merge(a ?? [], o ?? [], b ?? [], { excludeFalseConflicts: true }).flatMap(
    ({ ok = [], conflict }): MergePart[] =>
      conflict === undefined
        ? [{ kind: "agreed", text: ok.join(BREAK) }]
        : mergeRegion(conflict.o, conflict.a, conflict.b),
  );
  return joinAgreed(parts);
}

/** Neighbouring paragraphs, some changed by one, some by the other: one by one, if none came or went. */
function mergeRegion(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergePart[] {
  if (base.length !== mine.length || base.length !== theirs.length) {
    return [
      { kind: "conflict", before: base.join(BREAK), mine: mine.join(BREAK), theirs: theirs.join(BREAK) },
    ];
  }
  return base.map((before, at) => {
    const [my = "", their = ""] = [mine[at], theirs[at]];
    if (my === before || my === their) return { kind: "agreed", text: their };
    if (their === before) return { kind: "agreed", text: my };
    return { kind: "conflict", before, mine: my, theirs: their };
  });
}

function joinAgreed(parts: readonly MergePart[]): MergePart[] {
  const joined: MergePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "agreed" && last?.kind === "agreed")
      joined.splice(-1, 1, { kind: "agreed", text: last.text + BREAK + part.text });
    else joined.push(part);
  }
  return joined;
}

/** The whole text; `chosen`: for each conflict in order. A paragraph left empty goes. */
export function joinParts(parts: readonly MergePart[], chosen: readonly string[]): string {
  const rest = [...chosen];
  return parts
    .map((part) => (part.kind === "agreed" ? part.text : (rest.shift() ?? "")))
    .filter((text) => text !== "")
    .join(BREAK);
}
