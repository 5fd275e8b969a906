import type { ReactNode, RefObject } from "react";
import type { Placement } from "#domain/advertising/placements.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import styles from "./advertisement-slot.module.css";

type SlotFrameProps = {
  placement: Placement;
  /** A preview looks as on pages of this width, whatever this page's is. */
  look?: "desktop" | "mobile" | undefined;
  room?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** The mark and the room of an advertisement. */
export function SlotFrame({ placement, look, room, children }: SlotFrameProps) {
  const { t } = useTranslate();
  const mark = t("referral.mark");
  const content = (
    <>
      <p className={styles.mark}>{mark}</p>
      <div ref={room} className={styles.room}>
        {children}
      </div>
    </>
  );
  const frame = { className: styles.slot, "data-placement": placement, "data-unprinted": "" };
  return look === undefined ? (
    <aside {...frame} aria-label={mark}>
      {content}
    </aside>
  ) : (
    <div {...frame} data-look={look}>
      {content}
    </div>
  );
}
