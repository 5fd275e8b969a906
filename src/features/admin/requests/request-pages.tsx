import { useAdminMessages } from "../use-admin-messages.ts";
import { RequestPage } from "./request-page.tsx";
import { RequestsPage } from "./requests-page.tsx";

/** `/admin/advertisement-requests/` and the pages below it: one chunk. Without `at`: the list. */
export function RequestPages({ at }: { at?: string }) {
  useAdminMessages("admin-requests");
  return at === undefined ? <RequestsPage /> : <RequestPage key={at} requestId={at} />;
}
