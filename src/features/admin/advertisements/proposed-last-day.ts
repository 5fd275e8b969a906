import { PACKAGES } from "#domain/api/admin-advertisements.ts";
import { lastDay } from "#domain/advertising/ready-to-run.ts";
import type { AdvertisementTexts } from "./advertisement-fields.ts";

type Days = Pick<AdvertisementTexts, "package_type" | "ad_published_date" | "ad_ending_date">;

/** The last day after the first one or the package changed: as the package has it, unless somebody chose another. */
export function proposedLastDay(before: Days, typed: Days): string {
  const changed = (["ad_published_date", "package_type"] as const).some(
    (name) => typed[name] !== before[name],
  );
  const isChosen = typed.ad_ending_date !== "" && typed.ad_ending_date !== byPackage(before);
  return changed && !isChosen ? byPackage(typed) || typed.ad_ending_date : typed.ad_ending_date;
}

function byPackage({ package_type, ad_published_date }: Days): string {
  const chosen = PACKAGES.find((known) => known === package_type);
  return chosen === undefined ? "" : (lastDay(ad_published_date, chosen) ?? "");
}
