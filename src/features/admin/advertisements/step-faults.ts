import { PACKAGES } from "#domain/api/admin-advertisements.ts";
import { type RunFault, runFaults } from "#domain/advertising/ready-to-run.ts";
import { type AdvertisementTexts, statusOf } from "./advertisement-fields.ts";

/** What is missing for a step, as far as this device knows. */
export function stepFaults(fields: AdvertisementTexts, to: string, today: string): RunFault[] {
  return runFaults(
    {
      status: statusOf(to),
      package_type: PACKAGES.find((known) => known === fields.package_type) ?? "monthly",
      ad_published_date: fields.ad_published_date || null,
      ad_ending_date: fields.ad_ending_date || null,
      hasDesktop: fields.ad_desktop_asset !== "",
      hasMobile: fields.ad_mobile_asset !== "",
    },
    today,
  );
}
