import { todayInAddisAbaba } from "#domain/base/day.ts";

/** The render time until hydrated, then the device's clock. */
export type RenderedClock = {
  now: () => number;
  /** After hydration. True if the date changed since rendering. */
  settle: () => boolean;
};

/** `renderedAt` is null if not prerendered. */
export function createRenderedClock(
  renderedAt: number | null,
  phone: () => number = Date.now,
): RenderedClock {
  let moment = renderedAt;
  return {
    now: () => moment ?? phone(),
    settle() {
      const former = moment;
      moment = null;
      return former !== null && todayInAddisAbaba(former) !== todayInAddisAbaba(phone());
    },
  };
}
