import { html, type TemplateResult } from 'lit';
import { formatCount, formatMoney, formatShare } from './formats.ts';
import { texts } from './texts/texts.ts';
import type { Overview, Row } from './worth-a-look.ts';

interface Column {
  readonly name: string;
  readonly cell: (row: Row) => string;
}

/** The tables of widgets, searches, searches that found nothing, and places of clicks. */
export function figureTables(overview: Overview): TemplateResult {
  const { widgets, terms, found_nothing, rare_terms, currency } = overview;
  const { insight } = texts;
  const seen = {
    name: insight.measures.impressions,
    cell: (row: Row) => formatCount(row.impressions),
  };
  const clicked = { name: insight.clicked, cell: (row: Row) => formatShare(row.click_rate?.value) };
  const times = { name: insight.times, cell: (row: Row) => formatCount(row.searches) };
  return html`<div class="columns">
    ${rowsCard('widgets', insight.widgets, insight.widget, widgets, [
      seen,
      clicked,
      { name: insight.measures.adds, cell: (row) => formatCount(row.adds) },
      { name: insight.soldShort, cell: (row) => formatMoney(row.revenue, currency) },
    ])}
    ${rowsCard('found-nothing', insight.foundNothing, insight.term, found_nothing, [
      { name: insight.times, cell: (row) => formatCount(row.without_results) },
    ])}
    ${rowsCard('terms', insight.searches, insight.term, terms, [
      times,
      clicked,
      { name: insight.atPlace, cell: (row) => formatCount(row.median_place) },
    ])}
    ${placesCard(overview)}
    <p class="hint">${insight.rareTerms(formatCount(rare_terms))}</p>
  </div>`;
}

function rowsCard(
  id: string,
  heading: string,
  first: string,
  rows: readonly Row[],
  columns: readonly Column[],
): TemplateResult {
  return html`<section class="card table" id=${id} aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${heading}</h2>
    ${
      rows.length === 0
        ? html`<p>${texts.insight.nothingYet}</p>`
        : html`<table class="cards" aria-labelledby="${id}-heading">
            <thead>
              <tr>
                <th scope="col">${first}</th>
                ${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (row) =>
                  html`<tr>
                    <td>${row.name}</td>
                    ${columns.map(({ name, cell }) => html`<td data-label=${name}>${cell(row)}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`;
}

const mostPlaces = 10;

/** The share of clicks at each place of the results, with its number in words. */
function placesCard({ click_places }: Overview): TemplateResult {
  const { insight } = texts;
  const total = click_places.reduce((sum, { clicks }) => sum + clicks, 0);
  return html`<section class="card" aria-labelledby="click-places">
    <h2 id="click-places">${insight.clickPlaces}</h2>
    <table aria-labelledby="click-places">
      <thead>
        <tr>
          <th scope="col">${insight.atPlace}</th>
          <th scope="col">${insight.measures.clicks}</th>
          <th scope="col">${insight.share}</th>
        </tr>
      </thead>
      <tbody>
        ${click_places.slice(0, mostPlaces).map(
          ({ place, clicks }) =>
            html`<tr>
              <td>${formatCount(place)}</td>
              <td>${formatCount(clicks)}</td>
              <td>${formatShare(clicks / total)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
