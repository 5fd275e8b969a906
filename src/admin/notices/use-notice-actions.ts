import { useState } from "react";
import { noticePaths } from "#domain/notices/contract.ts";
import { adminRequest } from "../../accounts/session/admin-client.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { errorStatus } from "../../platform/lib/api-error.ts";
import { adminErrorText } from "../kit/refusal-text.ts";
import { showToast } from "../../ui/toast.ts";

export type NoticeActions = {
  /** Nothing can be done now: another change is sent, or there is no connection. */
  disabled: boolean;
  pause: (route: string, paused: boolean) => void;
  /** A test notice to this browser. */
  drill: () => void;
};

type NoticeActionOptions = {
  isOffline: boolean;
  onChange: () => void;
  /** The server will send a test to this endpoint. */
  onDrill: (endpoint: string) => void;
};

const TOAST = "notices";

/** Sent at once, never from the outbox. `onChange` follows each answer. */
export function useNoticeActions({ isOffline, onChange, onDrill }: NoticeActionOptions): NoticeActions {
  const translator = useTranslate();
  const { t } = translator;
  const [busy, setBusy] = useState(false);

  async function send(ask: () => ReturnType<typeof adminRequest>, done: () => void): Promise<void> {
    const answer = await ask();
    onChange();
    if (answer.ok) return done();
    return showToast("error", t("admin_notices.not_done"), {
      id: TOAST,
      description:
        errorStatus(answer.error) === 404
          ? t("admin_notices.no_device")
          : adminErrorText(translator, answer.error),
    });
  }

  async function drill(): Promise<void> {
    const endpoint = await ownEndpoint();
    if (endpoint === null) {
      return showToast("warning", t("admin_notices.no_device"), { id: TOAST });
    }
    return send(
      () => adminRequest("POST", noticePaths.adminDrill, { body: { endpoint } }),
      () => onDrill(endpoint),
    );
  }

  function whileBusy(work: () => Promise<void>): void {
    setBusy(true);
    void work().finally(() => setBusy(false));
  }

  return {
    disabled: busy || isOffline,
    pause: (route, paused) =>
      whileBusy(async () =>
        send(
          () => adminRequest("PATCH", noticePaths.adminNotices, { body: { route, paused } }),
          () => {
            void showToast("success", t(paused ? "admin_notices.now_paused" : "admin_notices.now_resumed"), {
              id: TOAST,
            });
          },
        ),
      ),
    drill: () => whileBusy(drill),
  };
}

/** Null where this browser has no push subscription, or cannot have one. */
async function ownEndpoint(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  } catch {
    return null;
  }
}
