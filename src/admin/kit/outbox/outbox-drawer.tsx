import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { Drawer } from "../../../ui/drawer.tsx";
import { OutboxGroups } from "./outbox-groups.tsx";

type OutboxDrawerProps = { changes: readonly Change[] | null; onClose: () => void };

export function OutboxDrawer({ changes, onClose }: OutboxDrawerProps) {
  const { t } = useTranslate();
  return (
    <Drawer label={t("outbox.title")} head={<h2>{t("outbox.title")}</h2>} onClose={onClose}>
      <OutboxGroups changes={changes} />
    </Drawer>
  );
}
