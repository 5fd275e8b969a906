import type { NoticeFact } from "../../platform/db/notice-facts.ts";
import type { Services } from "../../platform/hooks/services-context.ts";
import { changeNotices } from "../push/notice-fact.ts";
import { keepUp } from "./notice-phone.ts";

/** Notes what the visitor wants, then subscribes or ends; without a connection the next start does. */
export async function turnNotices(services: Services, on: boolean, mode: NoticeFact["mode"]): Promise<void> {
  await changeNotices(await services.storage.open(), ({ on: wasOn, state }) => ({
    on,
    mode,
    state: on ? (wasOn ? state : "asking") : "off",
    // Sent even if nothing else changed.
    at: 0,
  }));
  await keepUp(services);
}

/** The first notice came, so the subscription works. */
export async function confirmNotices(services: Services): Promise<void> {
  await changeNotices(await services.storage.open(), ({ state }) =>
    state === "new" ? { state: "live" } : {},
  );
}
