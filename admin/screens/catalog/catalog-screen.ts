import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/combobox.ts';
import { loaded } from '../../kit/loaded.ts';
import { formatAmount } from '../../kit/money.ts';
import { table } from '../../kit/table.ts';
import '../../kit/thumbnails.css';
import { keepInAddress } from '../../router/router.ts';
import { askedProducts, catalogFilters } from './catalog-filters.ts';
import './catalog.css';
import { statePills } from './state-pills.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['catalogProducts']['answer'];
type Row = Answer['data'][number];

/** Variants that a row shows. */
const mostVariants = 3;

/** The products of a shop in pages. */
export class CatalogScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
  };

  declare shop: MyShop;
  declare url: URL;
  readonly #products = new Task(this, {
    task: ([shop, query], { signal }) =>
      call('GET /shops/:shop/catalog', {
        parameters: { shop, ...askedProducts(new URL(query, location.href)) },
        signal,
      }),
    args: () => [this.shop.domain, this.url.search] as const,
  });
  /** The last values to filter by, which stay when a request fails. */
  #facets: Answer['facets'] | undefined;
  readonly #collectionTitle = new Task(this, {
    task: async ([shop, ids]: readonly [string, string | null], { signal }) => {
      const { data } = ids
        ? await call('GET /shops/:shop/collections', { parameters: { shop, ids }, signal })
        : { data: [] };
      return data[0]?.title;
    },
    args: () => [this.shop.domain, this.url.searchParams.get('collection')] as const,
  });

  protected override render(): TemplateResult {
    const asked = askedProducts(this.url);
    this.#facets = this.#products.value?.facets ?? this.#facets;
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      ${catalogFilters(asked, this.#facets)} ${this.#collection(asked.collection)}
      ${loaded(this.#products, (answer) => this.#show(answer, Number(asked.page ?? 1)))}`;
  }

  #collection(chosen: string | undefined): TemplateResult {
    return chosen === undefined
      ? html`<admin-combobox
          label=${texts.collection}
          .texts=${{ nothingFound: texts.none, failed: texts.none, count: String }}
          .load=${async (q: string, signal: AbortSignal) => {
            const parameters = { shop: this.shop.domain, q };
            const { data } = await call('GET /shops/:shop/collections', { parameters, signal });
            return data.map(({ id, title, products }) => ({
              value: String(id),
              label: title,
              detail: String(products),
            }));
          }}
          .onChoose=${({ value }: { value: string }) =>
            keepInAddress({ collection: value, page: undefined })}
        ></admin-combobox>`
      : html`<div class="row">
          <span class="pill">${texts.collection} ${this.#collectionTitle.value ?? chosen}</span>
          <button type="button" @click=${() => keepInAddress({ collection: undefined })}>
            ${texts.reset}
          </button>
        </div>`;
  }

  #show({ data, total, pages, currency }: Answer, page: number): TemplateResult {
    if (data.length === 0) {
      return html`<p class="card" role="status">${texts.none}</p>`;
    }
    return html`<p class="hint" role="status">${texts.found(total)}</p>
      ${table({
        caption: texts.heading,
        columns: [texts.product, texts.state, texts.stock, texts.prices],
        rows: data,
        row: (row) => productRow(row, currency),
      })}
      ${pages > 1 ? pager(page, pages) : nothing}`;
  }
}

function productRow(row: Row, currency: string): TemplateResult {
  return html`<tr>
    <td>
      <a class="product" href="/admin/catalog/${row.id}">
        <span class="thumbnail"
          >${row.image ? html`<img src=${row.image} alt="" loading="lazy" />` : nothing}</span
        >
        <strong>${row.title}</strong>
      </a>
    </td>
    <td data-label=${texts.state}>${statePills(row)}</td>
    <td data-label=${texts.stock}>${stockOf(row)}</td>
    <td data-label=${texts.prices}>
      ${row.price === null ? nothing : formatAmount(row.price, currency)}
      ${row.markets.map(
        (market) =>
          html`<div class="pale">
            ${market.name}:
            ${market.price === null ? texts.notSold : formatAmount(market.price, market.currency)}
          </div>`,
      )}
    </td>
    <td></td>
  </tr>`;
}

function stockOf({ variants }: Row): TemplateResult {
  const more = variants.length - mostVariants;
  return html`${variants
    .slice(0, mostVariants)
    .map(
      ({ title, stock }) =>
        html`<div>${variants.length > 1 ? `${title}: ` : ''}${stock ?? texts.notCounted}</div>`,
    )}
  ${more > 0 ? html`<div class="pale">${texts.moreVariants(more)}</div>` : nothing}`;
}

function pager(page: number, pages: number): TemplateResult {
  const turn = (target: number, label: string) => {
    const isThere = target >= 1 && target <= pages;
    // A button that is disabled in truth would lose the focus on the last page.
    return html`<button
      type="button"
      aria-disabled=${String(!isThere)}
      @click=${() => isThere && keepInAddress({ page: String(target) })}
    >
      ${label}
    </button>`;
  };
  return html`<div class="row apart">
    ${turn(page - 1, texts.previous)} <span>${texts.page(page, pages)}</span>
    ${turn(page + 1, texts.next)}
  </div>`;
}

customElements.define('catalog-screen', CatalogScreen);
