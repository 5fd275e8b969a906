import { session } from "../../../auth/session.ts";
import { apiAddress } from "../../../lib/api-address.ts";
import { site } from "../../../lib/site.ts";

/** Saves an API file that only signed-in people may have; false if it did not come. */
export async function downloadFile(path: string, name: string): Promise<boolean> {
  const token = session.token();
  const file = await fetch(apiAddress(path, site.apiBaseUrl), {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    cache: "no-store",
  }).then(
    (answer) => (answer.ok ? answer.blob() : null),
    () => null,
  );
  if (file === null) return false;
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}
