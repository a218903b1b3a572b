import { nice, ticks } from 'd3-array';
import { html, svg, type TemplateResult } from 'lit';
import type { BandSize } from './plot-sizes.ts';
import { linearScale, linePath, type Point } from './scales.ts';

/** An estimate of a day with the band that holds the true value; null while it is unknown. */
interface BandPoint {
  /** ISO 8601, such as 2026-01-31. */
  readonly day: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface BandPlot {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly points: readonly BandPoint[];
  readonly formatValue: (value: number) => string;
  readonly formatDay: (day: string) => string;
}

const gridLines = 5;

/** Bands of the first days are wider than what anybody wants to read. */
const widest = 1;

/** Draws estimates by day as a line within their band, over a grid with 0. */
export function bandPlot(plot: BandPlot, size: BandSize): TemplateResult {
  const { label, points, formatValue, formatDay } = plot;
  const known = points.flatMap(({ day, value, low, high }, index) =>
    value === null || low === null || high === null ? [] : [{ day, value, low, high, index }],
  );
  const bounds = [...known.flatMap(({ low, high }) => [low, high]), 0];
  const [low, high] = nice(
    Math.max(-widest, Math.min(...bounds, known.length > 0 ? 0 : -0.1)),
    Math.min(widest, Math.max(...bounds, known.length > 0 ? 0 : 0.1)),
    gridLines,
  );
  const toY = linearScale([low, high], [size.height - size.foot, size.top]);
  const y = (value: number) => toY(Math.min(high, Math.max(low, value)));
  const x = linearScale([0, Math.max(1, points.length - 1)], [size.start, size.width - size.end]);
  const upper = known.map((point): Point => [x(point.index), y(point.high)]);
  const lower = known.map((point): Point => [x(point.index), y(point.low)]);
  const band = linePath([...upper, ...lower.toReversed()]);
  const middle = linePath(known.map(({ index, value }): Point => [x(index), y(value)]));
  const named = [points[0], points.at(-1)].filter((point) => point !== undefined);
  return html`<svg
    class="plot"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label=${label}
  >
    ${ticks(low, high, gridLines).map(
      (tick) =>
        svg`<line class=${tick === 0 ? 'grid zero' : 'grid'} x1=${size.start} x2=${size.width - size.end} y1=${y(tick)} y2=${y(tick)}></line>
          <text x=${size.start - 6} y=${y(tick) + 3} text-anchor="end">${formatValue(tick)}</text>`,
    )}
    <path class="band" d=${band && `${band}Z`}></path>
    <path class="line" d=${middle}></path>
    ${named.map(
      ({ day }, index) =>
        svg`<text x=${index === 0 ? size.start : size.width - size.end} y=${size.height - 6} text-anchor=${index === 0 ? 'start' : 'end'}>${formatDay(day)}</text>`,
    )}
  </svg>`;
}
