import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatDay, formatShortDay } from '../../kit/dates.ts';
import { linePlot } from '../../kit/plots/lazy-plots.ts';
import type { PlotPoint } from '../../kit/plots/line-plot.ts';
import { consentNote } from './consent-note.ts';
import { ordersOf } from './figure-cards.ts';
import { formatAmount, formatTick } from '../../kit/money.ts';
import { formatCount, unknownFigure } from '../../kit/numbers.ts';
import { plotTable } from './plot-table.ts';
import { texts } from './texts/texts.ts';
import type { Overview } from './worth-a-look.ts';

const measures = ['revenue', 'orders', 'clicks', 'adds', 'impressions'] as const;
type Measure = (typeof measures)[number];

interface PlottedDays extends Pick<
  Overview,
  'days' | 'agreed' | 'agreed_visits' | 'left_out' | 'currency'
> {
  readonly flags?: Overview['flags'];
}

/** Shows one measure by day as a line with flags of published changes, and as a table. */
export class DayPlot extends AdminElement {
  static override properties: PropertyDeclarations = {
    report: { attribute: false },
    heading: {},
    measure: { state: true },
  };

  declare report: PlottedDays;
  declare heading: string;
  declare measure: Measure | undefined;

  protected override render(): TemplateResult {
    const { days, flags = [], currency } = this.report;
    // Shops that import no orders have clicks only.
    const first = days.some(({ revenue }) => revenue !== null) ? 'revenue' : 'clicks';
    const { measure: chosen = first } = this;
    const name = texts.insight.measures[chosen];
    const points = days.map((day) => ({ day: day.day, value: valueOf(day, chosen) }));
    const isMoney = chosen === 'revenue';
    const formatValue = (value: number) =>
      isMoney ? formatAmount(value, currency) : formatCount(value);
    return html`<section class="card" aria-labelledby="day-plot">
      <h2 id="day-plot">${this.heading}</h2>
      <div class="row" role="group" aria-labelledby="day-plot">
        ${measures.map(
          (measure) =>
            html`<button
              type="button"
              aria-pressed=${measure === chosen}
              @click=${() => (this.measure = measure)}
            >
              ${texts.insight.measures[measure]}
            </button>`,
        )}
      </div>
      ${linePlot({
        label: texts.insight.plot(name),
        points,
        flags: new Set(flags.map(({ day }) => day)),
        formatValue: (value) => (isMoney ? formatTick(value, currency) : formatCount(value)),
        formatDay: formatShortDay,
      })}
      ${flags.length > 0 ? flagList(flags) : nothing} ${consentNote(this.report)}
      ${dayTable(name, points, formatValue)}
    </section>`;
  }
}

function flagList(flags: Overview['flags']): TemplateResult {
  return html`<ul class="plain hint flags">
    ${flags.map(
      ({ day, name, note, kind, version }) =>
        html`<li>
          <span class="pill warning" aria-hidden="true">●</span> ${formatShortDay(day)}
          ${name || texts.insight.kinds[kind] || kind}, ${texts.insight.version(version ?? 0)}
          ${note ? `: ${note}` : ''}
        </li>`,
    )}
  </ul>`;
}

function valueOf(day: Overview['days'][number], measure: Measure): number | null {
  if (measure === 'orders') {
    return ordersOf(day);
  }
  if (measure === 'revenue') {
    return day.revenue === null ? null : Number(day.revenue);
  }
  return day[measure];
}

function dayTable(
  name: string,
  points: readonly PlotPoint[],
  formatValue: (value: number) => string,
): TemplateResult {
  return plotTable(
    name,
    [texts.insight.day, name],
    points.map(({ day, value }) => [
      formatDay(day),
      value === null ? unknownFigure : formatValue(value),
    ]),
  );
}

customElements.define('day-plot', DayPlot);
