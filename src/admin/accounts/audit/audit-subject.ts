import type { AuditEntry } from "#domain/accounts/audit.ts";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { isRestorable } from "./audit-actions.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";

type Subject = { text: string; href: string | null };

/** Label and page of an entry's subject; no link to records that are deleted for good. */
export function auditSubject({ t }: Translator, entry: AuditEntry): Subject {
  const { what, subject, before, after } = entry;
  const at = subject.indexOf(":");
  const [kind, key] = [subject.slice(0, at), subject.slice(at + 1)];
  const isDeleted = (what.endsWith(".delete") && !isRestorable(entry)) || what === "user.close";
  const link = (href: string): string | null => (isDeleted ? null : href);
  const fields = { ...before, ...after };
  const text = (name: string): string | null => (typeof fields[name] === "string" ? fields[name] : null);
  switch (kind) {
    case "passport": {
      const id = fields["id"];
      const search = adminLinks.passports(new URLSearchParams({ q: key }).toString());
      return {
        text: joined(text("full_name"), key),
        href: typeof id === "number" ? adminLinks.passport(id) : search,
      };
    }
    case "location": {
      const { from } = before ?? {};
      const merged = typeof from === "object" && from !== null && "name" in from ? from.name : null;
      const name = typeof merged === "string" ? `${merged} → ${text("name") ?? ""}` : text("name");
      return { text: name ?? key, href: link(adminLinks.location(key)) };
    }
    case "article":
      return { text: text("title") ?? key, href: link(adminLinks.article(key)) };
    case "advertisement":
      return {
        text: text("ad_title") ?? t("audit.advertisement_number", { id: key }),
        href: link(adminLinks.advertisement(key)),
      };
    case "import":
      return {
        text: joined(t("audit.list_number", { id: key }), text("location")),
        href: link(adminLinks.import(Number(key))),
      };
    case "media":
      // Its key is a checksum of 64 digits.
      return { text: text("alt") || text("filename") || key.slice(0, 8), href: null };
    case "user":
      return {
        text: entry.subject_name ?? t("audit.user_number", { id: key }),
        href: link(adminLinks.user(Number(key))),
      };
    case "removal-request": {
      const number = text("request_number");
      const search = number === null ? "" : new URLSearchParams({ q: number }).toString();
      return { text: number ?? key, href: link(adminLinks.removalRequests(search)) };
    }
    case "advertisement-request":
      return {
        text: t("audit.request_number", { id: key }),
        href: link(adminLinks.advertisementRequest(key)),
      };
    case "job":
      return { text: joined(t("audit.job_number", { id: key }), text("kind")), href: adminLinks.queue() };
    case "job-kind":
      return { text: key, href: adminLinks.queue() };
    default:
      return { text: subject, href: null };
  }
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}
