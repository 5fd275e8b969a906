import { Link } from "wouter";
import {
  type Advertisement,
  advertisementListSchema,
  PACKAGES,
} from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { runDays } from "#domain/advertising/ready-to-run.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { apiQuery } from "../../../platform/lib/search-params.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useAdminQuery } from "../../kit/query/use-admin-query.ts";
import { BothDays } from "../../kit/table/moment.tsx";
import type { AdvertisementTexts } from "./advertisement-fields.ts";
import { placementOf } from "./read-advertisement.ts";

type Days = Pick<AdvertisementTexts, "package_type" | "ad_published_date" | "ad_ending_date">;
type Other = Pick<Advertisement, "id" | "status" | "ad_published_date" | "ad_ending_date" | "package_type">;

/** At most so many advertisements of a place are looked through, the newest first. */
const LOOKED_THROUGH = 100;

/** Those that are shown, or will be, in the same place on one of the same days. `ownId`: itself; null if new. */
export function overlapping<Row extends Other>(
  typed: Days,
  others: readonly Row[],
  { ownId, today }: { ownId: number | null; today: string },
): Row[] {
  const own = daysOf(
    {
      status: "active",
      package_type: PACKAGES.find((known) => known === typed.package_type) ?? "monthly",
      ad_published_date: typed.ad_published_date || null,
      ad_ending_date: typed.ad_ending_date || null,
    },
    today,
  );
  return others.filter((other) => {
    if (other.id === ownId || !["active", "scheduled", "paused"].includes(other.status)) return false;
    const days = daysOf(other, today);
    return days.first <= own.last && own.first <= days.last;
  });
}

/** If no first day is set, it begins when it is started, which may be today. */
function daysOf(run: Omit<Other, "id">, today: string): { first: string; last: string } {
  const { ad_published_date, ad_ending_date } = runDays({ ...run, status: "active" }, today);
  return { first: ad_published_date ?? today, last: ad_ending_date ?? "9999-12-31" };
}

type SamePlaceProps = { typed: AdvertisementTexts; ownId: number | null };

/** Says before it is started that others run in this place on these days. */
export function SamePlace({ typed, ownId }: SamePlaceProps) {
  const { t } = useTranslate();
  const { now } = useServices();
  const placement = placementOf(typed.placement);
  const { data } = useAdminQuery(
    apiQuery(apiPaths.adminAdvertisements, { placement, page_size: LOOKED_THROUGH }),
    advertisementListSchema,
  );
  const today = toIsoDate(todayInAddisAbaba(now()));
  const others = overlapping(typed, data?.data ?? [], { ownId, today });
  if (others.length === 0) return null;
  return (
    <Notice title={t("admin_ad.same_place", { count: others.length })}>
      <ul>
        {others.map(({ id, ad_title, client_name, ad_ending_date, priority }) => (
          <li key={id}>
            <Link href={adminLinks.advertisement(id)}>{ad_title}</Link> · {client_name} ·{" "}
            {t("admin_ad.same_priority", { priority })}
            {ad_ending_date !== null && (
              <>
                {" "}
                · {t("admin_ad.same_until")} <BothDays date={ad_ending_date} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{t("admin_ad.priority_hint")}</p>
    </Notice>
  );
}
