import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { InsightTable } from '../../../server/features/insight/contract.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { facts } from '../../kit/facts.ts';
import { loaded } from '../../kit/loaded.ts';
import { askedDays, daysChoice, parametersOf, queryOf } from '../start/asked-days.ts';
import { clickPlaces } from '../start/click-places.ts';
import '../start/day-plot.ts';
import { figureCards, ordersOf } from '../start/figure-cards.ts';
import { formatCount } from '../../kit/numbers.ts';
import { formatMoney } from '../start/formats.ts';
import { texts } from '../start/texts/texts.ts';
import { csvAddress } from './csv-address.ts';
import { isTable } from './insight-tables.ts';

type Report = AdminContract['insightKey']['answer'];

/** The figures of one widget, term, ruleset, rule, recommender or page of search by day. */
export class InsightKeyScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
    table: {},
    key: {},
  };

  declare shop: MyShop;
  declare url: URL;
  declare table: string;
  declare key: string;
  readonly #report = new Task(this, {
    task: ([shop, table, key, query], { signal }) =>
      call('GET /shops/:shop/insight/tables/:table/:key', {
        parameters: { shop, table, key, ...parametersOf(askedDays(new URL(query, location.href))) },
        signal,
      }),
    args: () => [this.shop.domain, this.#table, this.key, this.url.search] as const,
  });

  get #table(): InsightTable {
    return isTable(this.table) ? this.table : 'widgets';
  }

  protected override render(): TemplateResult {
    const asked = askedDays(this.url);
    const { tables, csv } = texts.insight;
    const query = queryOf(asked);
    const name = this.#report.value?.name ?? '';
    return html`<nav class="row" aria-label=${texts.insight.figures}>
        <a href="/admin">${texts.heading}</a> <span aria-hidden="true">/</span>
        <a href="/admin/insight/${this.#table}${query}">${tables[this.#table]}</a>
      </nav>
      <h1>${texts.insight.names[name] ?? (name || tables[this.#table])}</h1>
      <div class="row apart">
        ${daysChoice(asked, this.#report.value)}
        <a
          class="button"
          download
          href=${csvAddress(this.shop.domain, [this.#table, this.key], asked)}
          >${csv}</a
        >
      </div>
      ${loaded(this.#report, (report) => this.#show(report))}`;
  }

  #show(report: Report): TemplateResult {
    const { before, days, currency } = report;
    return html`${figureCards({ totals: report, before, days, currency })}
      <div class="columns two-columns">
        <day-plot .report=${report} .heading=${texts.insight.byDay}></day-plot>
        <section class="card" aria-labelledby="sales">
          <h2 id="sales">${texts.insight.details}</h2>
          ${keyFacts(report, this.#table)} ${clickPlaces(report.click_places)}
          ${this.#editLink(report)}
        </section>
      </div>`;
  }

  #editLink({ key }: Report): TemplateResult | typeof nothing {
    const [ruleset = ''] = key.split('/');
    return this.#table === 'rulesets' || this.#table === 'rules'
      ? html`<p><a href="/admin/rulesets/${ruleset}">${texts.insight.openRuleset}</a></p>`
      : nothing;
  }
}

function keyFacts(report: Report, table: InsightTable): TemplateResult {
  const { insight } = texts;
  const { direct, assisted, currency } = report;
  const ofTerms: [string, string][] = [
    [insight.times, formatCount(report.searches)],
    [insight.withoutResults, formatCount(report.without_results)],
    [insight.medianPlace, formatCount(report.median_place)],
    [insight.refined, formatCount(report.refined)],
    [insight.exits, formatCount(report.exits)],
  ];
  const rows: [string, string][] = [
    [insight.measures.impressions, formatCount(report.impressions)],
    [insight.measures.orders, formatCount(ordersOf(report))],
    [insight.direct, formatMoney(direct?.revenue ?? null, currency)],
    [insight.assisted, formatMoney(assisted?.revenue ?? null, currency)],
    [insight.units, formatCount(direct && assisted && direct.units + assisted.units)],
    ...(table === 'terms' ? ofTerms : []),
  ];
  return facts(rows);
}

customElements.define('insight-key-screen', InsightKeyScreen);
