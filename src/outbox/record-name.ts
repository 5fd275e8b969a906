import type { Fields } from "./change.ts";

/** What people call a record: "Abebe Kebede · AAL1234567"; empty if its fields do not tell. */
export function recordName(fields: Fields): string {
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const person = [text("first_name"), text("middle_name"), text("last_name")].filter(Boolean).join(" ");
  return [
    person || text("name") || text("full_name") || text("title") || text("ad_title") || text("alt"),
    text("request_number"),
  ]
    .filter(Boolean)
    .join(" · ");
}
