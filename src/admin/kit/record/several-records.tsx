import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Fields, NewChange } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { DangerButton } from "../form/confirm-dialog.tsx";
import { useAct } from "../outbox/use-act.ts";
import { resourceOf } from "./shown-record.ts";

type Changed = Omit<NewChange, "accountId">;
type Chosen<Data extends Fields = Fields> = { key: string; data: Data | null };

/** One change for each chosen record, made from the version that the list shows. */
export function changesOf<Data extends Fields>(
  type: { kind: string },
  chosen: readonly Chosen<Data>[],
  { kind, bodyOf }: { kind: string; bodyOf: (data: Data) => Fields | null },
): Changed[] {
  return chosen.flatMap(({ key, data }): Changed[] => {
    if (data === null) return [];
    const { etag }: Fields = data;
    return [
      {
        kind,
        resource: resourceOf(type, key),
        body: bodyOf(data),
        base: data,
        baseEtag: typeof etag === "string" ? etag : null,
      },
    ];
  });
}

/** The server has it, and no deletion waits. */
export function isSaved({ data, deleted }: { data: Fields | null; deleted: boolean }): boolean {
  return data !== null && !deleted;
}

type SeveralProps = {
  type: { kind: string };
  chosen: readonly Chosen[];
  onDone: () => void;
};

export function DeleteSeveral({ type, chosen, onDone }: SeveralProps) {
  const { t } = useTranslate();
  const deletions = changesOf(type, chosen, { kind: `${type.kind}.delete`, bodyOf: () => null });
  return <DeleteButton deletions={deletions} text={t("several.delete_text")} onDone={onDone} />;
}

type DeleteButtonProps = { deletions: readonly Changed[]; text: string; onDone: () => void };

export function DeleteButton({ deletions, text, onDone }: DeleteButtonProps) {
  const { t } = useTranslate();
  const act = useAct();
  const count = deletions.length;
  async function remove(): Promise<void> {
    if ((await act("delete", deletions)) !== null) onDone();
  }
  return (
    <DangerButton
      label={t("several.delete")}
      title={t("several.delete_title", { count })}
      text={text}
      confirm={t("several.delete_sure", { count })}
      onConfirm={() => void remove()}
    />
  );
}

export function RestoreSeveral({ type, chosen, onDone }: SeveralProps) {
  const { t } = useTranslate();
  const act = useAct();
  async function restore(): Promise<void> {
    const body = { deleted: false };
    const changes = changesOf(type, chosen, { kind: `${type.kind}.restore`, bodyOf: () => body });
    if ((await act("restore", changes)) !== null) onDone();
  }
  return (
    <Button look="primary" onClick={() => void restore()}>
      {t("several.restore", { count: chosen.length })}
    </Button>
  );
}
