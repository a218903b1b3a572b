import { extent, max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { utcTicks } from 'd3-time';
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { LineSize, SparklineSize } from './plot-sizes.ts';

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
const dayLabels = 4;

/** Draws values by day as a line, over a grid that begins at 0. */
export function linePlot(plot: LinePlot, size: LineSize): TemplateResult {
  const { label, points, flags, formatValue, formatDay } = plot;
  const { x, y } = scalesOf(points, size);
  // Counts have no halves.
  const ticks = y.ticks(gridLines).filter(Number.isInteger);
  const named = namedDays(points);
  return html`<svg
    class="plot"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label=${label}
  >
    ${ticks.map(
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
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [1, width - 1]);
  const [low = 0, high = 1] = extent(points.map(({ value }) => value ?? 0));
  const y = scaleLinear([Math.min(0, low), Math.max(1, high)], [height - 2, 2]);
  return html`<svg class="sparkline" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="line" d=${pathOf(points, x, y)}></path>
  </svg>`;
}

/** Returns the days that get a label: the first of months or weeks, or every few days. */
function namedDays(points: readonly PlotPoint[]): ReadonlySet<string> {
  const first = points[0]?.day;
  const last = points.at(-1)?.day;
  return first === undefined || last === undefined || points.length <= dayLabels
    ? new Set(points.map(({ day }) => day))
    : new Set(
        utcTicks(new Date(first), new Date(last), dayLabels).map((day) =>
          day.toISOString().slice(0, 10),
        ),
      );
}

type Scale = (value: number) => number;

function scalesOf(points: readonly PlotPoint[], size: LineSize) {
  const highest = max(points, ({ value }) => value ?? 0) ?? 0;
  return {
    x: scaleLinear([0, Math.max(1, points.length - 1)], [size.start, size.width - size.end]),
    y: scaleLinear([0, Math.max(1, highest)], [size.height - size.foot, size.top]).nice(gridLines),
  };
}

function pathOf(points: readonly PlotPoint[], x: Scale, y: Scale): string {
  return (
    line<PlotPoint>()
      .defined(({ value }) => value !== null)
      .x((_, index) => x(index))
      .y(({ value }) => y(value ?? 0))([...points]) ?? ''
  );
}

function flag(at: number, size: LineSize): TemplateResult {
  return svg`<line class="flag" x1=${at} x2=${at} y1=${size.top - 6} y2=${size.height - size.foot}></line>
    <circle class="flag" cx=${at} cy=${size.top - 8} r="4"></circle>`;
}
