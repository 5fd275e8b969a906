import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { WatchQuery } from "../../platform/db/watch-rows.ts";
import { watchId } from "../watch/watch-id.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { AnswerSubject } from "../../passports/answer-actions.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import { Button } from "../../ui/button.tsx";
import { BookmarkIcon } from "../../ui/watch-icons.tsx";
import { showToast } from "../../ui/toast.ts";

const NONE: string[] = [];

/** All ids in one read, not one per keystroke. */
const savedIds = ({ watches }: MirrorDatabase) => watches.toCollection().primaryKeys();

type SaveButtonProps = Pick<AnswerSubject, "known"> & { query: WatchQuery };

export function SaveButton({ query, known }: SaveButtonProps) {
  const { t } = useTranslate();
  const services = useServices();
  const id = watchId(query);
  const saved = useStored(savedIds, NONE).includes(id);

  async function toggle(): Promise<void> {
    try {
      const { keepWatch, dropWatch } = await import("./keep-watch.ts");
      if (saved) await dropWatch(services, id, t);
      else await keepWatch(services, query, known, t);
    } catch {
      await showToast("error", t("watch.not_saved"));
    }
  }
  return (
    <Button data-needs-script="" aria-pressed={saved} onClick={() => void toggle()}>
      <BookmarkIcon full={saved} />
      {saved ? t("watch.saved") : t(wordsFor(query.kind, known.length))}
    </Button>
  );
}

function wordsFor(kind: WatchQuery["kind"], known: number): MessageId {
  if (kind === "name") return "watch.save_name";
  return known === 0 ? "watch.save_number" : "watch.save";
}
