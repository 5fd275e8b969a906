import { lazy, Suspense, useRef, type RefObject, useEffect, useState } from "react";
import type { Placement } from "#domain/advertising/placements.ts";
import { whenIdle } from "../../platform/lib/when-idle.ts";
import { firstAct } from "./first-act.ts";
import { SlotFrame } from "./slot-frame.tsx";
import { useSold } from "./known-placements.ts";

const AHEAD = "300px";

/**
 * True once the visitor has done something, the page is idle and the element is about to come into view. On the first
 * screen an advertisement would otherwise be the largest paint, long after the page's own.
 */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isNear || target === null || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    let cancelIdle = () => {};
    const cancelAct = firstAct.after(() => {
      cancelIdle = whenIdle(() => observer.observe(target));
    });
    return () => {
      cancelAct();
      cancelIdle();
      observer.disconnect();
    };
  }, [element, isNear]);
  return isNear;
}

const ShownOffer = lazy(() => import("./shown-offer.tsx").then((module) => ({ default: module.ShownOffer })));

/**
 * A place for an advertisement. Its room is kept from the first paint where something is sold. Hidden under Save-Data
 * (see index.html).
 */
export function AdvertisementSlot({ placement }: { placement: Placement }) {
  return useSold(placement) ? <Room placement={placement} /> : null;
}

function Room({ placement }: { placement: Placement }) {
  const room = useRef<HTMLDivElement>(null);
  const isNear = useNear(room);
  return (
    <SlotFrame placement={placement} room={room}>
      {isNear && (
        <Suspense>
          <ShownOffer placement={placement} />
        </Suspense>
      )}
    </SlotFrame>
  );
}
