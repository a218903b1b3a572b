import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { consentNote } from '../start/consent-note.ts';
import { formatRate } from '../start/formats.ts';
import '../start/mend-term.ts';
import { searchNavigation } from './search-draft-screen.ts';
import { texts } from './list-texts/texts.ts';
import { texts as searchTexts } from './texts/texts.ts';

const termLists = ['top', 'nothing', 'unclicked', 'far', 'words'] as const;

/** `words` lists pairs of words rather than terms. */
type TermList = Exclude<(typeof termLists)[number], 'words'>;

interface TermRow {
  readonly name: string;
  readonly searches: number | null;
  readonly without_results: number | null;
  readonly clicks: number | null;
  readonly median_place: number | null;
}

/** Shoppers scroll to reach products beyond this place. */
const farPlace = 5;

type Report = AdminContract['insightTable']['answer'];
type Row = Report['rows'][number];

const mostRows = 100;

/** What shoppers search for, and what to do about it. */
export class SearchTermsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
  };

  declare shop: MyShop;
  declare url: URL;
  readonly #terms = new Task(this, {
    task: ([shop]: readonly [string], { signal }) =>
      call('GET /shops/:shop/insight/tables/:table', {
        parameters: { shop, table: 'terms' },
        signal,
      }),
    args: () => [this.shop.domain] as const,
  });

  get #list(): TermList | 'words' {
    const asked = this.url.searchParams.get('list') ?? '';
    return termLists.find((list) => list === asked) ?? 'top';
  }

  protected override render(): TemplateResult {
    return html`<h1>${searchTexts.heading}</h1>
      ${searchNavigation('terms')}
      <nav class="row" aria-label=${searchTexts.pages.terms}>
        ${termLists.map(
          (list) =>
            html`<a
              class="pill"
              href="/admin/search/terms?list=${list}"
              aria-current=${list === this.#list ? 'page' : nothing}
              >${texts.termLists[list]}</a
            >`,
        )}
      </nav>
      ${this.#list === 'words' ? this.#pairs() : this.#listOf(this.#list)}`;
  }

  #pairs(): TemplateResult {
    void import('./learned-pairs.ts');
    return html`<p class="hint">${texts.pairs.hint}</p>
      <learned-pairs .shop=${this.shop}></learned-pairs>`;
  }

  #listOf(list: TermList): TemplateResult {
    return html`<p class="hint">${texts.termsHint}</p>
      ${loaded(this.#terms, (report) => this.#table(list, report))}`;
  }

  #table(list: TermList, report: Report): TemplateResult {
    const rows = termList(list, report.rows);
    return rows.length === 0
      ? html`<p class="card">${texts.noneOfThese}</p>`
      : html`${table({
          caption: texts.termLists[list],
          columns: [
            searchTexts.term,
            texts.searches,
            texts.withoutResults,
            texts.clickRate,
            texts.clickPlace,
          ],
          rows: rows.slice(0, mostRows),
          row: (row) => this.#row(row),
        })}
        ${consentNote(report)}`;
  }

  #row({ name, searches, without_results: empty, click_rate: rate, median_place: place }: Row) {
    return html`<tr>
      <td><a href="/admin/search?term=${encodeURIComponent(name)}">${name}</a></td>
      <td data-label=${texts.searches}>${searches ?? '–'}</td>
      <td data-label=${texts.withoutResults}>${empty ?? '–'}</td>
      <td data-label=${texts.clickRate}>${formatRate(rate)}</td>
      <td data-label=${texts.clickPlace}>${place ?? '–'}</td>
      <td class="number">
        ${
          this.#list === 'nothing' || this.#list === 'top'
            ? html`<mend-term .shop=${this.shop} .term=${name}></mend-term>`
            : html`<a
                class="button"
                aria-label=${texts.pinFor(name)}
                href="/admin/search?term=${encodeURIComponent(name)}"
                >${searchTexts.pin}</a
              >`
        }
      </td>
    </tr>`;
  }
}

customElements.define('search-terms-screen', SearchTermsScreen);

/** Returns the terms of a list, those that matter most first. Terms of fewer than five shoppers have no name. */
function termList<Listed extends TermRow>(
  list: TermList,
  rows: readonly Listed[],
): readonly Listed[] {
  const named = rows.filter(({ name }) => name !== '');
  const by = (weight: (row: Listed) => number) =>
    named.filter((row) => weight(row) > 0).toSorted((one, other) => weight(other) - weight(one));
  switch (list) {
    case 'top':
      return by(({ searches }) => searches ?? 0);
    case 'nothing':
      return by(({ without_results: empty }) => empty ?? 0);
    case 'unclicked':
      return by(({ clicks, searches }) => (clicks === 0 ? (searches ?? 0) : 0));
    case 'far':
      return by(({ median_place: place, clicks }) =>
        place !== null && place > farPlace ? place * (clicks ?? 0) : 0,
      );
    default:
      return list satisfies never;
  }
}
