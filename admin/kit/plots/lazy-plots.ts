import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../admin-element.ts';
import type { BandPlot } from './band-plot.ts';
import type { BarPlot } from './bar-plot.ts';
import type { LinePlot, PlotPoint } from './line-plot.ts';
import type { PairPlot } from './pair-plot.ts';
import type * as plotsModule from './plots.ts';
import { bandSize, barSize, lineSize, pairSize, sparklineSize } from './plot-sizes.ts';

type Plots = typeof plotsModule;
type Draw = (plots: Plots) => TemplateResult;

let loaded: Plots | undefined;

/** Draws a plot once the code of plots has loaded. Figures and tables do not wait for it. */
export class LazyPlot extends AdminElement {
  static override properties: PropertyDeclarations = {
    draw: { attribute: false },
    ratio: { attribute: false },
  };

  declare draw: Draw;
  /** The width of the plot divided by its height. */
  declare ratio: number;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  protected override render(): TemplateResult | typeof nothing {
    const aspectRatio = String(this.ratio);
    // No line stands below the drawing, and a card that is stretched to its row does not become wider.
    const look = { display: 'block', lineHeight: '0', minInlineSize: '0', aspectRatio };
    Object.assign(this.style, look);
    return loaded ? this.draw(loaded) : nothing;
  }

  async #load(): Promise<void> {
    try {
      loaded ??= await import('./plots.ts');
      this.requestUpdate();
    } catch {
      // The table beside the plot has its values.
    }
  }
}

export function linePlot(plot: LinePlot): TemplateResult {
  return lazyPlot(lineSize.width / lineSize.height, (plots) => plots.linePlot(plot, lineSize));
}

export function bandPlot(plot: BandPlot): TemplateResult {
  return lazyPlot(bandSize.width / bandSize.height, (plots) => plots.bandPlot(plot, bandSize));
}

export function sparkline(points: readonly PlotPoint[]): TemplateResult {
  const { width, height } = sparklineSize;
  return lazyPlot(width / height, (plots) => plots.sparkline(points, sparklineSize));
}

export function barPlot(plot: BarPlot): TemplateResult {
  return lazyPlot(barSize.width / barSize.height, (plots) => plots.barPlot(plot, barSize));
}

export function pairPlot(plot: PairPlot): TemplateResult {
  const height = pairSize.row * Math.max(1, plot.pairs.length);
  return lazyPlot(pairSize.width / height, (plots) => plots.pairPlot(plot, pairSize));
}

function lazyPlot(ratio: number, draw: Draw): TemplateResult {
  return html`<lazy-plot .ratio=${ratio} .draw=${draw}></lazy-plot>`;
}

customElements.define('lazy-plot', LazyPlot);
