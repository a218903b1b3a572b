import { nice, ticks } from 'd3-array';
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { LineSize, SparklineSize } from './plot-sizes.ts';
import { linearScale, linePath, type Point, type Scale } from './scales.ts';

/** A value of a day; null where nothing was counted. */
export interface PlotPoint {
  /** ISO 8601, such as 2026-01-31. */
  readonly day: string;
  readonly value: number | null;
}

export interface LinePlot {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly points: readonly PlotPoint[];
  /** Days that get a flag. */
  readonly flags: ReadonlySet<string>;
  readonly formatValue: (value: number) => string;
  readonly formatDay: (day: string) => string;
}

const gridLines = 4;
const dayLabels = 5;

/** The days that get a label, from many to few. */
const labelledDays: readonly ((day: Date) => boolean)[] = [
  () => true,
  (day) => day.getUTCDate() % 2 === 1,
  (day) => day.getUTCDay() === 0,
  (day) => day.getUTCDate() === 1,
  (day) => day.getUTCDate() === 1 && day.getUTCMonth() % 3 === 0,
  (day) => day.getUTCDate() === 1 && day.getUTCMonth() === 0,
];

/** Draws values by day as a line, over a grid that begins at 0. */
export function linePlot(plot: LinePlot, size: LineSize): TemplateResult {
  const { label, points, flags, formatValue, formatDay } = plot;
  const { x, y, highest } = scalesOf(points, size);
  // Counts have no halves.
  const counts = ticks(0, highest, gridLines).filter(Number.isInteger);
  const named = namedDays(points);
  return html`<svg
    class="plot"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label=${label}
  >
    ${counts.map(
      (tick) =>
        svg`<line class="grid" x1=${size.start} x2=${size.width - size.end} y1=${y(tick)} y2=${y(tick)}></line>
          <text x=${size.start - 6} y=${y(tick) + 3} text-anchor="end">${formatValue(tick)}</text>`,
    )}
    ${points.map(({ day }, index) => {
      return svg`${named.has(day) ? svg`<text x=${x(index)} y=${size.height - 6} text-anchor="middle">${formatDay(day)}</text>` : nothing}
        ${flags.has(day) ? flag(x(index), size) : nothing}`;
    })}
    <path class="line" d=${pathOf(points, x, y)}></path>
  </svg>`;
}

/** Draws values as a line without axes. The figure beside it says the value. */
export function sparkline(
  points: readonly PlotPoint[],
  { width, height }: SparklineSize,
): TemplateResult {
  const x = linearScale([0, Math.max(1, points.length - 1)], [1, width - 1]);
  const values = points.map(({ value }) => value ?? 0);
  const y = linearScale([Math.min(0, ...values), Math.max(1, ...values)], [height - 2, 2]);
  return html`<svg class="sparkline" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="line" d=${pathOf(points, x, y)}></path>
  </svg>`;
}

/** Returns the days that get a label: all, or the first of weeks, months, quarters or years. */
function namedDays(points: readonly PlotPoint[]): ReadonlySet<string> {
  const choices = labelledDays.map((isLabelled) =>
    points.filter(({ day }) => isLabelled(new Date(day))),
  );
  const chosen = choices.find(({ length }) => length <= dayLabels) ?? choices.at(-1) ?? [];
  return new Set(chosen.map(({ day }) => day));
}

function scalesOf(points: readonly PlotPoint[], size: LineSize) {
  const [, highest] = nice(0, Math.max(1, ...points.map(({ value }) => value ?? 0)), gridLines);
  return {
    highest,
    x: linearScale([0, Math.max(1, points.length - 1)], [size.start, size.width - size.end]),
    y: linearScale([0, highest], [size.height - size.foot, size.top]),
  };
}

function pathOf(points: readonly PlotPoint[], x: Scale, y: Scale): string {
  return linePath(
    points.map(({ value }, index): Point | null => (value === null ? null : [x(index), y(value)])),
  );
}

function flag(at: number, size: LineSize): TemplateResult {
  return svg`<line class="flag" x1=${at} x2=${at} y1=${size.top - 6} y2=${size.height - size.foot}></line>
    <circle class="flag" cx=${at} cy=${size.top - 8} r="4"></circle>`;
}
