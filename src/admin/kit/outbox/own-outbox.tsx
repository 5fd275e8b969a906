import { OutboxGroups } from "./outbox-groups.tsx";
import { useOutbox } from "./use-outbox.ts";

/** This device's changes, for pages that show more than the drawer. */
export function OwnOutbox() {
  return <OutboxGroups changes={useOutbox().changes} />;
}
