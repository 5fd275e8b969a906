import { PLACEMENT_SIZES, type Placement } from "#domain/api/placements.ts";
import type { MessageId } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import styles from "./advertise.module.css";
import { PlacementSketch } from "./placement-sketch.tsx";

const NAMES: Record<Placement, MessageId> = {
  "home-hero": "advertise.home_hero",
  sidebar: "advertise.sidebar",
  "article-bottom": "advertise.article_bottom",
  dashboard: "advertise.dashboard",
  calendar: "advertise.calendar",
};
const WHERE: Record<Placement, MessageId> = {
  "home-hero": "advertise.home_hero_where",
  sidebar: "advertise.sidebar_where",
  "article-bottom": "advertise.article_bottom_where",
  dashboard: "advertise.dashboard_where",
  calendar: "advertise.calendar_where",
};

export function PlacementCard({ placement }: { placement: Placement }) {
  const { t } = useTranslate();
  const { desktop, mobile } = PLACEMENT_SIZES[placement];
  const size = ({ width, height }: typeof desktop): string =>
    t("advertise.size", { width: String(width), height: String(height) });
  return (
    <li className={styles.card}>
      <PlacementSketch placement={placement} />
      <h3>{t(NAMES[placement])}</h3>
      <p>{t(WHERE[placement])}</p>
      <dl className={styles.sizes}>
        <div>
          <dt>{t("advertise.wide")}</dt>
          <dd>{size(desktop)}</dd>
        </div>
        <div>
          <dt>{t("advertise.narrow")}</dt>
          <dd>{size(mobile)}</dd>
        </div>
      </dl>
    </li>
  );
}
