import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { InsightTable } from '../../../server/features/insight/contract.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { askedDays, daysChoice, parametersOf, queryOf } from '../start/asked-days.ts';
import { consentNote } from '../start/consent-note.ts';
import { formatCount } from '../../kit/numbers.ts';
import { formatMoney, formatRate } from '../start/formats.ts';
import { type Column, nameCell, rowsTable } from '../start/rows-table.ts';
import { texts } from '../start/texts/texts.ts';
import { csvAddress } from './csv-address.ts';
import { isTable, tableNames } from './insight-tables.ts';

type Report = AdminContract['insightTable']['answer'];

/** All widgets, terms, rulesets, rules, recommenders or pages of search with their figures. */
export class InsightTableScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
    table: {},
  };

  declare shop: MyShop;
  declare url: URL;
  declare table: string;
  readonly #report = new Task(this, {
    task: ([shop, table, query], { signal }) =>
      call('GET /shops/:shop/insight/tables/:table', {
        parameters: { shop, table, ...parametersOf(askedDays(new URL(query, location.href))) },
        signal,
      }),
    args: () => [this.shop.domain, this.#table, this.url.search] as const,
  });

  get #table(): InsightTable {
    return isTable(this.table) ? this.table : 'widgets';
  }

  protected override render(): TemplateResult {
    const asked = askedDays(this.url);
    const { tables, csv } = texts.insight;
    return html`<nav aria-label=${texts.heading}><a href="/admin">${texts.heading}</a></nav>
      <h1>${tables[this.#table]}</h1>
      <nav class="row" aria-label=${texts.insight.figures}>
        ${tableNames.map(
          (name) =>
            html`<a
              class="pill"
              href="/admin/insight/${name}${queryOf(asked)}"
              aria-current=${name === this.#table ? 'page' : nothing}
              >${tables[name]}</a
            >`,
        )}
      </nav>
      <div class="row apart">
        ${daysChoice(asked, this.#report.value)}
        <a class="button" download href=${csvAddress(this.shop.domain, [this.#table], asked)}
          >${csv}</a
        >
      </div>
      ${loaded(this.#report, (report) => this.#show(report))}`;
  }

  #show(report: Report): TemplateResult {
    const columns = columnsOf(this.#table, report, askedDays(this.url));
    return html`<section class="card table">
      ${rowsTable(texts.insight.tables[this.#table], report.rows, columns)} ${consentNote(report)}
    </section>`;
  }
}

function columnsOf(
  table: InsightTable,
  { currency }: Report,
  asked: ReturnType<typeof askedDays>,
): Column[] {
  const { insight } = texts;
  const ofTerms: Column[] = [
    { name: insight.times, cell: (row) => formatCount(row.searches) },
    { name: insight.withoutResults, cell: (row) => formatCount(row.without_results) },
    { name: insight.atPlace, cell: (row) => formatCount(row.median_place) },
    { name: insight.refined, cell: (row) => formatCount(row.refined) },
    { name: insight.exits, cell: (row) => formatCount(row.exits) },
  ];
  return [
    nameCell(insight.tables[table], table, asked),
    ...(table === 'terms'
      ? ofTerms
      : [
          {
            name: insight.measures.impressions,
            cell: (row) => formatCount(row.impressions),
          } satisfies Column,
        ]),
    { name: insight.clicked, cell: (row) => formatRate(row.click_rate) },
    { name: insight.measures.adds, cell: (row) => formatCount(row.adds) },
    { name: insight.direct, cell: (row) => formatMoney(row.direct?.revenue ?? null, currency) },
    { name: insight.assisted, cell: (row) => formatMoney(row.assisted?.revenue ?? null, currency) },
  ];
}

customElements.define('insight-table-screen', InsightTableScreen);
