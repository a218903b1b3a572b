import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { html, svg, type TemplateResult } from 'lit';

/** An estimate of a day with the band that holds the true value; null while it is unknown. */
export interface BandPoint {
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

const size = { width: 560, height: 200, start: 56, end: 8, top: 12, foot: 24 };
const gridLines = 5;

/** Bands of the first days are wider than what anybody wants to read. */
const widest = 1;

/** Draws estimates by day as a line within their band, over a grid with 0. */
export function bandPlot({ label, points, formatValue, formatDay }: BandPlot): TemplateResult {
  const known = points.flatMap(({ day, value, low, high }, index) =>
    value === null || low === null || high === null ? [] : [{ day, value, low, high, index }],
  );
  const [lowest = -0.1, highest = 0.1] = extent(known.flatMap(({ low, high }) => [low, high, 0]));
  const y = scaleLinear(
    [Math.max(-widest, lowest), Math.min(widest, highest)],
    [size.height - size.foot, size.top],
  )
    .nice(gridLines)
    .clamp(true);
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [size.start, size.width - size.end]);
  const band = area<(typeof known)[number]>()
    .x(({ index }) => x(index))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high));
  const middle = line<(typeof known)[number]>()
    .x(({ index }) => x(index))
    .y(({ value }) => y(value));
  const named = [points[0], points.at(-1)].filter((point) => point !== undefined);
  return html`<svg
    class="plot"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label=${label}
  >
    ${y.ticks(gridLines).map(
      (tick) =>
        svg`<line class=${tick === 0 ? 'grid zero' : 'grid'} x1=${size.start} x2=${size.width - size.end} y1=${y(tick)} y2=${y(tick)}></line>
          <text x=${size.start - 6} y=${y(tick) + 3} text-anchor="end">${formatValue(tick)}</text>`,
    )}
    <path class="band" d=${band(known) ?? ''}></path>
    <path class="line" d=${middle(known) ?? ''}></path>
    ${named.map(
      ({ day }, index) =>
        svg`<text x=${index === 0 ? size.start : size.width - size.end} y=${size.height - 6} text-anchor=${index === 0 ? 'start' : 'end'}>${formatDay(day)}</text>`,
    )}
  </svg>`;
}
