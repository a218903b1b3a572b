import { html, nothing, type TemplateResult } from 'lit';
import type { MyShop } from '../../api/me.ts';
import { type AskedDays, queryOf } from './asked-days.ts';
import { clickPlaces } from './click-places.ts';
import { formatCount } from '../../kit/numbers.ts';
import { formatMoney, formatRate } from './formats.ts';
import './mend-term.ts';
import { type Column, nameCell, rowsTable } from './rows-table.ts';
import { texts } from './texts/texts.ts';
import type { Overview, Row } from './worth-a-look.ts';

/** The tables of widgets and of searches that found nothing. */
export function figureTables(overview: Overview, shop: MyShop, asked: AskedDays): TemplateResult {
  const { insight } = texts;
  return html`<div class="columns two-columns">
    ${rowsCard({
      id: 'widgets',
      heading: insight.widgets,
      more: moreLink(insight.all, insight.widgets, `/admin/insight/widgets${queryOf(asked)}`),
      content: rowsTable(insight.widgets, overview.widgets, widgetColumns(overview, asked)),
    })}
    ${rowsCard({
      id: 'found-nothing',
      heading: insight.foundNothing,
      more: moreLink(insight.all, insight.foundNothing, `/admin/insight/terms${queryOf(asked)}`),
      content: html`${rowsTable(insight.foundNothing, overview.found_nothing, [
        nameCell(insight.term, 'terms', asked),
        { name: insight.times, cell: (row) => formatCount(row.without_results) },
        {
          name: insight.mend.button,
          isAction: true,
          cell: ({ name }) => html`<mend-term .shop=${shop} .term=${name}></mend-term>`,
        },
      ])}`,
    })}
  </div>`;
}

/** The searches with the places of their clicks. */
export function searchesCard(overview: Overview, asked: AskedDays): TemplateResult {
  const { insight } = texts;
  return rowsCard({
    id: 'terms',
    heading: insight.searches,
    more: moreLink(insight.all, insight.searches, `/admin/insight/terms${queryOf(asked)}`),
    content: html`${rowsTable(insight.searches, overview.terms, [
      nameCell(insight.term, 'terms', asked),
      { name: insight.times, cell: (row) => formatCount(row.searches) },
      { name: insight.clicked, cell: (row) => formatRate(row.click_rate) },
      { name: insight.atPlace, cell: (row) => formatCount(row.median_place) },
    ])}
    ${clickPlaces(overview.click_places)}
    ${
      overview.rare_terms
        ? html`<p class="hint">${insight.rareTerms(formatCount(overview.rare_terms))}</p>`
        : nothing
    }`,
  });
}

function revenueOf({ revenue }: Row): number {
  return Number(revenue ?? 0);
}

/** The columns of widgets, whose names have a bar for the share of the sales. */
function widgetColumns({ widgets, currency }: Overview, asked: AskedDays): Column[] {
  const { insight } = texts;
  const highest = Math.max(0, ...widgets.map(revenueOf));
  const { name, cell } = nameCell(insight.widget, 'widgets', asked);
  return [
    {
      name,
      cell: (row) => html`${cell(row)}${highest > 0 ? bar(revenueOf(row) / highest) : nothing}`,
    },
    { name: insight.measures.impressions, cell: (row) => formatCount(row.impressions) },
    { name: insight.clicked, cell: (row) => formatRate(row.click_rate) },
    { name: insight.measures.adds, cell: (row) => formatCount(row.adds) },
    { name: insight.soldShort, cell: (row) => formatMoney(row.revenue, currency) },
  ];
}

function bar(share: number): TemplateResult {
  return html`<svg
    class="row-bar"
    viewBox="0 0 100 4"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect class="bar" width=${share * 100} height="4"></rect>
  </svg>`;
}

function moreLink(text: string, of: string, href: string): TemplateResult {
  return html`<a href=${href} aria-label="${text}: ${of}">${text}</a>`;
}

function rowsCard({
  id,
  heading,
  more,
  content,
}: {
  id: string;
  heading: string;
  more: TemplateResult;
  content: TemplateResult;
}): TemplateResult {
  return html`<section class="card table" id=${id} aria-labelledby="${id}-heading">
    <div class="row apart">
      <h2 id="${id}-heading">${heading}</h2>
      ${more}
    </div>
    ${content}
  </section>`;
}
