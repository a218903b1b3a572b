import { html, svg, type TemplateResult } from 'lit';
import type { BarSize } from './plot-sizes.ts';
import { linearScale } from './scales.ts';

export interface BarPlot {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly bars: readonly {
    readonly name: string;
    readonly value: number;
    readonly text: string;
  }[];
}

/** The share of a bar's step that stays empty. */
const gap = 0.15;

/** Draws values as bars with their names below and their texts above. */
export function barPlot({ label, bars }: BarPlot, size: BarSize): TemplateResult {
  const step = size.width / (bars.length + gap);
  const width = step * (1 - gap);
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const y = linearScale([0, highest], [0, size.height - size.top - size.foot]);
  return html`<svg
    class="small-plot"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label=${label}
  >
    ${bars.map(({ name, value, text }, index) => {
      const start = step * (index + gap);
      const top = size.height - size.foot - y(value);
      const middle = start + width / 2;
      return svg`<rect class="bar" x=${start} y=${top} width=${width} height=${y(value)}></rect>
        <text x=${middle} y=${top - 4} text-anchor="middle">${text}</text>
        <text x=${middle} y=${size.height - 4} text-anchor="middle">${name}</text>`;
    })}
  </svg>`;
}
