import { lazy, Suspense, useRef } from "react";
import type { Placement } from "#domain/api/placements.ts";
import { SlotFrame } from "./slot-frame.tsx";
import { useNear } from "./use-near.ts";
import { useSold } from "./use-sold.ts";

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
