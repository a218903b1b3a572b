import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatDay } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { linePlot, sparkline, type PlotPoint } from '../../kit/plots/line-plot.ts';
import { formatCount, formatMoney, formatShare, formatShortDay } from './formats.ts';
import { figureTables } from './figure-tables.ts';
import { texts } from './texts/texts.ts';
import { changeOf, type Finding, findings, type Overview } from './worth-a-look.ts';

const ranges = [7, 30, 90] as const;
const dayMs = 86_400_000;

const measures = ['clicks', 'adds', 'orders', 'impressions'] as const;
type Measure = (typeof measures)[number];

/** Shows the earnings of widgets and search: figures, a line by day, findings and tables. */
export class InsightView extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    days: { state: true },
    measure: { state: true },
  };

  declare shop: MyShop;
  declare days: number;
  declare measure: Measure;
  readonly #overview = new Task(this, {
    task: ([shop, days], { signal }) =>
      call('insightOverview', { parameters: { shop, from: daysAgo(days - 1) }, signal }),
    args: () => [this.shop.domain, this.days] as const,
  });

  constructor() {
    super();
    this.days = 30;
    this.measure = 'clicks';
  }

  readonly #handleRange = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) {
      this.days = Number(event.target.value);
    }
  };

  protected override render(): TemplateResult {
    return html`<div class="row apart">
        <label>
          ${texts.insight.days}
          <select @change=${this.#handleRange}>
            ${ranges.map(
              (days) =>
                html`<option value=${days} ?selected=${days === this.days}>
                  ${texts.insight.lastDays(days)}
                </option>`,
            )}
          </select>
        </label>
      </div>
      ${loaded(this.#overview, (overview) => this.#show(overview))}`;
  }

  #show(overview: Overview): TemplateResult {
    const { impressions, revenue } = overview.totals;
    if (impressions === null && revenue === null) {
      return html`<section class="card"><p>${texts.insight.nobody}</p></section>`;
    }
    return html`${figureCards(overview)}
      <div class="columns">${this.#plotCard(overview)} ${findingsCard(findings(overview))}</div>
      ${figureTables(overview)}`;
  }

  #plotCard(overview: Overview): TemplateResult {
    const { insight } = texts;
    const points = overview.days.map((day) => ({
      day: day.day,
      value: valueOf(day, this.measure),
    }));
    const { agreed, flags } = overview;
    return html`<section class="card" aria-labelledby="what-shoppers-do">
      <h2 id="what-shoppers-do">${insight.whatTheyDo}</h2>
      <div class="row" role="group" aria-labelledby="what-shoppers-do">
        ${measures.map(
          (measure) =>
            html`<button
              type="button"
              aria-pressed=${measure === this.measure}
              @click=${() => (this.measure = measure)}
            >
              ${insight.measures[measure]}
            </button>`,
        )}
      </div>
      ${linePlot({
        label: insight.plot(insight.measures[this.measure]),
        points,
        flags: new Set(flags.map(({ day }) => day)),
        formatValue: formatCount,
        formatDay: formatShortDay,
      })}
      ${flags.map(
        ({ day, name, note, kind }) =>
          html`<p class="hint">
            ${formatShortDay(day)} ${name || kind}${note ? `: ${note}` : ''}
          </p>`,
      )}
      <p class="hint" id="agreed">
        ${
          agreed?.value === undefined || agreed.value === null
            ? insight.noOrders
            : insight.agreed(formatShare(agreed.value), formatCount(agreed.of))
        }
      </p>
      ${asTable(insight.measures[this.measure], points)}
    </section>`;
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

function valueOf(day: Overview['days'][number], measure: Measure): number | null {
  if (measure !== 'orders') {
    return day[measure];
  }
  return day.direct && day.assisted ? day.direct.orders + day.assisted.orders : null;
}

function figureCards(overview: Overview): TemplateResult {
  const { totals, before, days, currency, nothing_found, nothing_found_before } = overview;
  const { insight } = texts;
  const orders = (totals.direct?.orders ?? 0) + (totals.assisted?.orders ?? 0);
  const money = (figures: typeof totals) =>
    figures.revenue === null ? null : Number(figures.revenue);
  return html`<div class="figures">
    ${figureCard({
      label: insight.sold,
      value: formatMoney(totals.revenue, currency),
      change: changeOf(money(totals), money(before)),
      points: days.map(({ day, revenue }) => ({
        day,
        value: revenue === null ? null : Number(revenue),
      })),
      hint: insight.soldHint(formatCount(orders), overview.attribution_days),
    })}
    ${figureCard({
      label: insight.measures.clicks,
      value: formatCount(totals.clicks),
      change: changeOf(totals.clicks, before.clicks),
      points: days.map(({ day, clicks: value }) => ({ day, value })),
      hint: insight.clicksHint(
        formatShare(totals.click_rate?.value),
        formatCount(totals.impressions),
      ),
    })}
    ${figureCard({
      label: insight.measures.adds,
      value: formatCount(totals.adds),
      change: changeOf(totals.adds, before.adds),
      points: days.map(({ day, adds: value }) => ({ day, value })),
      hint: insight.addsHint(formatShare(totals.add_rate?.value), formatCount(totals.clicks)),
    })}
    ${figureCard({
      label: insight.nothingFound,
      value: formatShare(nothing_found?.value),
      change: changeOf(nothing_found?.value, nothing_found_before?.value),
      points: days.map(({ day, without_results: value }) => ({ day, value })),
      hint: insight.nothingFoundHint(formatCount(nothing_found?.of)),
    })}
  </div>`;
}

interface FigureCard {
  readonly label: string;
  readonly value: string;
  readonly change: number | null;
  readonly points: readonly PlotPoint[];
  readonly hint: string;
}

function figureCard({ label, value, change, points, hint }: FigureCard): TemplateResult {
  return html`<section class="card figure">
    <h2>${label}</h2>
    <p class="row apart">
      <strong>${value}</strong>
      ${
        change === null
          ? nothing
          : html`<span class="pill"
              >${change < 0 ? '▼' : '▲'} ${formatShare(Math.abs(change))}</span
            >`
      }
    </p>
    ${sparkline(points)}
    <p class="hint">${hint}</p>
  </section>`;
}

function findingsCard(found: readonly Finding[]): TemplateResult {
  const { insight } = texts;
  return html`<section class="card" aria-labelledby="worth-a-look">
    <h2 id="worth-a-look">${insight.worthALook}</h2>
    ${found.length === 0 ? html`<p>${insight.allFine}</p>` : nothing}
    ${found.map(
      (finding) =>
        html`<p class="row apart">
          <span>${sentenceOf(finding)}</span>
          <a class="button" href=${finding.href}>${insight.look}</a>
        </p>`,
    )}
  </section>`;
}

function sentenceOf(finding: Finding): string {
  const { findings: sentences } = texts.insight;
  switch (finding.kind) {
    case 'nothing-found':
      return sentences.nothingFound(finding.terms, formatCount(finding.searches));
    case 'late-click':
      return sentences.lateClick(finding.term, formatCount(finding.place));
    case 'no-sales':
      return sentences.noSales(finding.widget, formatCount(finding.seen));
    case 'few-agreed':
      return sentences.fewAgreed(formatShare(finding.share));
    default:
      return finding satisfies never;
  }
}

/** Repeats a plot as a table. */
function asTable(name: string, points: readonly PlotPoint[]): TemplateResult {
  const { insight } = texts;
  return html`<details>
    <summary>${insight.asTable}</summary>
    <table aria-label=${name}>
      <thead>
        <tr>
          <th scope="col">${insight.day}</th>
          <th scope="col">${name}</th>
        </tr>
      </thead>
      <tbody>
        ${points.map(
          ({ day, value }) =>
            html`<tr>
              <td>${formatDay(day)}</td>
              <td>${formatCount(value)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

customElements.define('insight-view', InsightView);
