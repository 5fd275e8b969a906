import { useEffect, useRef } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Notice } from "../../ui/notice.tsx";
import { faultText, type PasskeyFault } from "./ask-passkey.ts";
import styles from "./passkeys.module.css";

/** Says what went wrong, and takes the focus, as the forms of accounts do. */
export function FaultNotice({ fault }: { fault: PasskeyFault | null }) {
  const translator = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every fault counts, also the same one again
  useEffect(() => notice.current?.focus(), [fault]);
  if (fault === null) return null;
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={styles.fault}>
      <Notice tone={fault.kind === "stopped" ? "caution" : "critical"} title={faultText(translator, fault)} />
    </div>
  );
}
