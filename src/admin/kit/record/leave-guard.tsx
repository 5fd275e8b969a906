import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ConfirmDialog } from "../form/confirm-dialog.tsx";

type LeaveGuardProps = {
  isDirty: boolean;
  /** What becomes of it; by default that the draft stays on this device. */
  text?: string;
};

/** Asks before a link, Back or closing the tab leaves what is not saved. */
export function LeaveGuard({ isDirty, text }: LeaveGuardProps) {
  const { t } = useTranslate();
  const [, navigate] = useLocation();
  const [go, setGo] = useState<(() => void) | null>(null);
  const ask = useEffectEvent((leave: () => void) => setGo(() => leave));
  const toPage = useEffectEvent((href: string) => navigate(href));
  useEffect(() => {
    if (!isDirty) return undefined;
    const onClick = (event: MouseEvent): void => {
      const href = inAppLink(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => toPage(href));
    };
    const stopWatching = watchBack((back) => ask(back));
    window.addEventListener("beforeunload", askBeforeClosing);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      stopWatching();
      window.removeEventListener("beforeunload", askBeforeClosing);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isDirty]);
  if (go === null) return null;
  return (
    <ConfirmDialog
      title={t("draft.leave_title")}
      text={text ?? t("draft.leave_text")}
      confirm={t("draft.leave")}
      onConfirm={go}
      onClose={() => setGo(null)}
    />
  );
}

/** Has the browser ask. */
export function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 looks at this alone.
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  event.returnValue = true;
}

/** Tells where a plain click on a link of this site leads; null for other clicks, other tabs and anchors. */
function inAppLink(event: MouseEvent): string | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== location.origin || pathname === location.pathname) return null;
  return `${pathname}${search}`;
}

type Navigation = EventTarget & { traverseTo: (key: string) => unknown };
type NavigateEvent = Event & { navigationType: string; destination: { key: string } };

/** Back and Forward, where the browser lets a page stop them; elsewhere the draft stays for when they return. */
function watchBack(onBack: (leave: () => void) => void): () => void {
  const navigation = "navigation" in window ? (window.navigation as Navigation) : null;
  if (navigation === null) return () => undefined;
  let isAllowed = false;
  const onNavigate = (event: Event): void => {
    const { navigationType, destination, cancelable } = event as NavigateEvent;
    if (isAllowed || navigationType !== "traverse" || !cancelable) return;
    event.preventDefault();
    onBack(() => {
      isAllowed = true;
      navigation.traverseTo(destination.key);
    });
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}
