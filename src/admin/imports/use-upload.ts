import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { showToast } from "../../ui/toast.ts";
import type { FieldErrors } from "../../ui/form/error-list.tsx";
import { fieldErrorText } from "./list-fields.ts";
import { type ListUpload, sendUpload, type UploadProgress } from "./send-upload.ts";

type Upload =
  | { state: "none" }
  | { state: "sending"; name: string; progress: UploadProgress }
  | { state: "failed"; error: ApiError };

/** One upload at a time; aborted on unmount, navigates to the new import. */
export function useUpload() {
  const translator = useTranslate();
  const { t } = translator;
  const [, navigate] = useLocation();
  const [upload, setUpload] = useState<Upload>({ state: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(list: ListUpload): Promise<{ isSent: boolean; errors: FieldErrors }> {
    const controller = new AbortController();
    running.current = controller;
    const { name, size } = list.file;
    const tell = (progress: UploadProgress): void => setUpload({ state: "sending", name, progress });
    tell({ sent: 0, all: size });
    const answer = await sendUpload(list, { signal: controller.signal, onProgress: tell });
    running.current = null;
    if (answer.ok) {
      navigate(adminLinks.import(answer.value.data.data.id));
      return { isSent: true, errors: {} };
    }
    const { error } = answer;
    const fields = error.kind === "problem" ? (error.problem.errors ?? []) : [];
    const isQuiet = error.kind === "aborted" || fields.length > 0;
    setUpload(isQuiet ? { state: "none" } : { state: "failed", error });
    if (error.kind === "aborted") void showToast("info", t("import.cancelled"));
    const errors = Object.fromEntries(fields.map((field) => [field.path, fieldErrorText(translator, field)]));
    return { isSent: false, errors };
  }

  return { upload, send, cancel: () => running.current?.abort() };
}
