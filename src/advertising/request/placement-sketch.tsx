import type { Placement } from "#domain/advertising/placements.ts";
import styles from "./advertise.module.css";

type Box = readonly [x: number, y: number, width: number, height: number];
/** What a page shows around the place; in units of the drawing. */
type Sketch = { wide: readonly Box[]; wideAd: Box; narrow: readonly Box[]; narrowAd: Box };

/** Lines of text from `y` on, every 8 units. */
const lines = (x: number, y: number, width: number, count: number): Box[] =>
  Array.from({ length: count }, (_, n): Box => [x, y + n * 8, n === count - 1 ? width * 0.6 : width, 3]);

const SEARCH: Box = [40, 28, 96, 12];
const NARROW_SEARCH: Box = [6, 26, 44, 10];

const SKETCHES: Readonly<Record<Placement, Sketch>> = {
  "home-hero": {
    wide: [SEARCH, ...lines(24, 96, 128, 2)],
    wideAd: [24, 50, 128, 33],
    narrow: [NARROW_SEARCH, ...lines(6, 70, 44, 4)],
    narrowAd: [6, 44, 44, 14],
  },
  sidebar: {
    wide: [[24, 28, 76, 12], ...lines(24, 50, 76, 8)],
    wideAd: [112, 28, 40, 33],
    narrow: [NARROW_SEARCH, ...lines(6, 44, 44, 5)],
    narrowAd: [6, 90, 44, 14],
  },
  "article-bottom": {
    wide: [[24, 26, 90, 7], ...lines(24, 42, 100, 5)],
    wideAd: [24, 90, 100, 12],
    narrow: [[6, 24, 36, 7], ...lines(6, 38, 44, 5)],
    narrowAd: [6, 84, 44, 14],
  },
  dashboard: {
    wide: [
      [24, 26, 60, 7],
      [24, 42, 60, 34],
      [92, 42, 60, 34],
    ],
    wideAd: [24, 88, 100, 12],
    narrow: [
      [6, 24, 30, 7],
      [6, 38, 44, 36],
    ],
    narrowAd: [6, 82, 44, 14],
  },
  calendar: {
    wide: month(46, 24, 12, 10),
    wideAd: [38, 92, 100, 12],
    narrow: month(6, 24, 6.6, 9),
    narrowAd: [6, 86, 44, 14],
  },
};

/** Seven days by five weeks. */
function month(x: number, y: number, width: number, height: number): Box[] {
  return Array.from({ length: 35 }, (_, day): Box => [
    x + (day % 7) * width,
    y + Math.floor(day / 7) * (height + 2),
    width - 2,
    height - 1,
  ]);
}

/** The place on a wide and on a narrow page; names and sizes are beside it as text. */
export function PlacementSketch({ placement }: { placement: Placement }) {
  const { wide, wideAd, narrow, narrowAd } = SKETCHES[placement];
  return (
    <svg className={styles.sketch} viewBox="0 0 256 120" aria-hidden="true">
      <g transform="translate(4 4)">
        <Screen width={176} />
        <Boxes boxes={wide} />
        <Place box={wideAd} />
      </g>
      <g transform="translate(196 4)">
        <Screen width={56} />
        <Boxes boxes={narrow} />
        <Place box={narrowAd} />
      </g>
    </svg>
  );
}

function Screen({ width }: { width: number }) {
  return (
    <>
      <rect className={styles.screen} width={width} height={112} rx={6} />
      <rect className={styles.content} x={6} y={7} width={width > 100 ? 36 : 22} height={4} rx={2} />
      <path className={styles.rule} d={`M0 17.5H${width}`} />
    </>
  );
}

function Boxes({ boxes }: { boxes: readonly Box[] }) {
  return boxes.map(([x, y, width, height]) => (
    <rect key={`${x} ${y}`} className={styles.content} x={x} y={y} width={width} height={height} rx={1.5} />
  ));
}

function Place({ box: [x, y, width, height] }: { box: Box }) {
  return <rect className={styles.place} x={x} y={y} width={width} height={height} rx={2} />;
}
