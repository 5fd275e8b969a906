import { todayInAddisAbaba } from "#domain/day.ts";

/** What time it is: the moment the page was rendered for, until its HTML is taken over, then the phone's own. */
export type RenderedClock = {
  now: () => number;
  /** The HTML is taken over. True when another day has begun meanwhile, so that the page has to say so. */
  settle: () => boolean;
};

/** `renderedAt` is null where nothing was rendered ahead. */
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
