import { max } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { html, svg, type TemplateResult } from 'lit';
import type { BarSize } from './plot-sizes.ts';

export interface BarPlot {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly bars: readonly {
    readonly name: string;
    readonly value: number;
    readonly text: string;
  }[];
}

/** Draws values as bars with their names below and their texts above. */
export function barPlot({ label, bars }: BarPlot, size: BarSize): TemplateResult {
  const x = scaleBand(
    bars.map(({ name }) => name),
    [0, size.width],
  ).padding(0.15);
  const highest = max(bars, ({ value }) => value) ?? 1;
  const y = scaleLinear([0, highest], [0, size.height - size.top - size.foot]);
  return html`<svg
    class="small-plot"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label=${label}
  >
    ${bars.map(({ name, value, text }) => {
      const start = x(name) ?? 0;
      const top = size.height - size.foot - y(value);
      const middle = start + x.bandwidth() / 2;
      return svg`<rect class="bar" x=${start} y=${top} width=${x.bandwidth()} height=${y(value)}></rect>
        <text x=${middle} y=${top - 4} text-anchor="middle">${text}</text>
        <text x=${middle} y=${size.height - 4} text-anchor="middle">${name}</text>`;
    })}
  </svg>`;
}
