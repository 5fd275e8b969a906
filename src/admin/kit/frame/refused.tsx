import { useEffect } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import * as z from "zod/mini";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { PERMISSIONS, ROLES } from "#domain/accounts/roles.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { sectionOf } from "./admin-sections.ts";
import { PERMISSION_LABELS, ROLE_LABELS } from "./rights-labels.ts";

const refusalSchema = z.object({
  need: z.enum(["admin", ...PERMISSIONS]),
  role: z.enum(ROLES),
  path: z.string(),
});
export type Refusal = z.infer<typeof refusalSchema>;

/** Long enough for two sentences. */
const TOAST_MS = 12_000;

/** Redirects from a forbidden page; the target page explains why. */
export function LeaveRefused({ to, refusal }: { to: string; refusal: Refusal }) {
  usePageMessages("admin-users");
  const translator = useTranslate();
  const [, navigate] = useLocation();
  useEffect(() => {
    // The admin start page shows RefusedNotice; other pages get a toast.
    if (to !== adminRoutes.start) {
      const { title, text } = textsOf(refusal, translator);
      void showToast("warning", title, { id: "refused", description: text, duration: TOAST_MS });
    }
    navigate(to, { replace: true, state: { refused: refusal } });
    // oxlint-disable-next-line react/exhaustive-deps -- once: it navigates away
  }, []);
  return null;
}

/** Explains a redirect by LeaveRefused; otherwise null. */
export function RefusedNotice() {
  const state: unknown = useHistoryState();
  const refusal = z.object({ refused: refusalSchema }).safeParse(state).data?.refused;
  return refusal === undefined ? null : <Explained refusal={refusal} />;
}

function Explained({ refusal }: { refusal: Refusal }) {
  usePageMessages("admin-users");
  const { title, text } = textsOf(refusal, useTranslate());
  return (
    <div role="alert">
      <Notice tone="caution" title={title}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}

function textsOf({ need, role, path }: Refusal, { t }: Translator): { title: string; text: string } {
  const page = t(sectionOf(path).label);
  const yours = t(ROLE_LABELS[role]);
  return {
    title: t("admin.refused", { page }),
    text:
      need === "admin"
        ? t("admin.refused_role", { role: t(ROLE_LABELS.admin), yours })
        : t("admin.refused_permission", { permission: t(PERMISSION_LABELS[need]), yours }),
  };
}
