import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { VIEW_MS, placementAnswerSchema, placementPaths, type Offer } from "#domain/advertising/contract.ts";
import { PLACEMENT_SIZES, type Placement } from "#domain/advertising/placements.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { links } from "../../platform/lib/links.ts";
import { api } from "./advertisement-client.ts";
import { tell } from "./beacons.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import { takeHeld } from "./held-offers.ts";

/** advertisement-slot.module.css has the same width. */
const WIDE = "(min-width: 48rem)";

/** An advertisement, asked for when its place comes near; without one, the offer of the place itself. */
export function ShownOffer({ placement }: { placement: Placement }) {
  const { t } = useTranslate();
  const { now } = useServices();
  const [found, setFound] = useState<FoundOffer | null>();
  useEffect(() => {
    let isHere = true;
    const show = (answer: FoundOffer | null) => isHere && setFound(answer);
    void findOffer({ api, online: navigator.onLine, now }, placement).then(show);
    return () => {
      isHere = false;
    };
  }, [placement, now]);
  if (found === undefined) return null;
  if (found === null) return <Link href={links.advertising()}>{t("nav.advertise")}</Link>;
  return <Picture key={found.offer.offer_id} found={found} onMissing={() => setFound(null)} />;
}

type PictureProps = { found: FoundOffer; onMissing: () => void };

function Picture({ found: { offer, isHeld }, onMissing }: PictureProps) {
  const { now } = useServices();
  const link = useRef<HTMLAnchorElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded || link.current === null) return undefined;
    if (isHeld) void tell({ api, now }, "shown", offer);
    return watchView(link.current, () => void tell({ api, now }, "view", offer));
  }, [isLoaded, isHeld, offer, now]);
  const press = () => void tell({ api, now }, "click", offer);
  const { desktop, mobile } = PLACEMENT_SIZES[offer.placement];
  return (
    <a
      ref={link}
      href={offer.client_link}
      target="_blank"
      rel="sponsored noopener"
      onClick={press}
      // The middle button opens it too.
      onAuxClick={({ button }) => button === 1 && press()}
    >
      <picture>
        <source media={WIDE} srcSet={fileAddress(offer.desktop_asset_url)} {...desktop} />
        <img
          src={fileAddress(offer.mobile_asset_url)}
          {...mobile}
          alt={offer.title}
          decoding="async"
          onLoad={() => setIsLoaded(true)}
          onError={onMissing}
        />
      </picture>
    </a>
  );
}

/** How much of the picture has to be in view. */
const PART = 0.5;

/** Calls `onView` once, when the element has been seen. Returns how to stop. */
function watchView(element: Element, onView: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isInView && document.visibilityState === "visible") timer = setTimeout(seen, VIEW_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const now = (entries.at(-1)?.intersectionRatio ?? 0) >= PART;
      if (now === isInView) return;
      isInView = now;
      settle();
    },
    { threshold: PART },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", settle);
  };
  function seen() {
    stop();
    onView();
  }
  document.addEventListener("visibilitychange", settle);
  observer.observe(element);
  return stop;
}

/** `isHeld`: this phone had it; the server does not know yet that it is shown. */
export type FoundOffer = { offer: Offer; isHeld: boolean };

type Asking = { api: Pick<ApiClient, "get">; online: boolean; now: () => number };

/** An offer of the server, or without a connection one that is held here; null if there is none. */
export async function findOffer(
  { api, online, now }: Asking,
  placement: Placement,
): Promise<FoundOffer | null> {
  if (!online) return found(takeHeld(placement, now()), true);
  const answer = await api.get(placementAnswerSchema, placementPaths.placement, {
    query: { placement },
    auth: true,
    retry: false,
  });
  if (answer.ok) return found(answer.value.data.data, false);
  const { kind } = answer.error;
  return kind === "offline" || kind === "timeout" ? found(takeHeld(placement, now()), true) : null;
}

function found(offer: Offer | null, isHeld: boolean): FoundOffer | null {
  return offer === null ? null : { offer, isHeld };
}
