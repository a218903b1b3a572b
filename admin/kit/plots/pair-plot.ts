import { html, svg, type TemplateResult } from 'lit';
import type { PairSize } from './plot-sizes.ts';
import { linearScale } from './scales.ts';

export interface PairPlot {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly pairs: readonly {
    readonly name: string;
    /** From 0 to 1. */
    readonly value: number;
    readonly other: number;
    /** True when the difference tells nothing. */
    readonly isUnsure: boolean;
  }[];
}

/** Draws each value as a dot beside a ring for what it is compared with. */
export function pairPlot({ label, pairs }: PairPlot, size: PairSize): TemplateResult {
  const highest = Math.max(0.01, ...pairs.flatMap(({ value, other }) => [value, other]));
  const x = linearScale([0, highest], [size.start, size.width - size.end]);
  return html`<svg
    class="small-plot"
    viewBox="0 0 ${size.width} ${size.row * pairs.length}"
    role="img"
    aria-label=${label}
  >
    ${pairs.map(({ name, value, other, isUnsure }, index) => {
      const y = size.row * (index + 0.5);
      return svg`<g class=${isUnsure ? 'unsure' : ''}>
        <text x=${size.start - 10} y=${y + 4} text-anchor="end">${name}</text>
        <line class="grid" x1=${size.start} x2=${size.width - size.end} y1=${y} y2=${y}></line>
        <line class="pair" x1=${x(other)} x2=${x(value)} y1=${y} y2=${y}></line>
        <circle class="ring" cx=${x(other)} cy=${y} r="5"></circle>
        <circle class="dot" cx=${x(value)} cy=${y} r="5"></circle>
      </g>`;
    })}
  </svg>`;
}
