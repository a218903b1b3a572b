import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { facts } from '../../kit/facts.ts';
import { loaded } from '../../kit/loaded.ts';
import { formatAmount } from '../../kit/money.ts';
import { table } from '../../kit/table.ts';
import '../../kit/thumbnails.css';
import './catalog.css';
import { statePills } from './state-pills.ts';
import { texts } from './texts/texts.ts';
import './why-not-form.ts';

type Places = AdminContract['productPlaces']['answer'];

type Answer = AdminContract['catalogProduct']['answer'];
type Product = Answer['product'];

/** A product as it is stored, with where it is shown and why not. */
export class ProductScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    product: {},
  };

  declare shop: MyShop;
  declare product: string;
  readonly #product = new Task(this, {
    task: ([shop, product], { signal }) =>
      call('GET /shops/:shop/catalog/:product', { parameters: { shop, product }, signal }),
    args: () => [this.shop.domain, this.product] as const,
  });
  readonly #places = new Task(this, {
    task: ([shop, product], { signal }) =>
      call('GET /shops/:shop/catalog/:product/places', { parameters: { shop, product }, signal }),
    args: () => [this.shop.domain, this.product] as const,
  });

  protected override render(): TemplateResult {
    return html`<nav aria-label=${texts.heading}>
        <a href="/admin/catalog">${texts.heading}</a>
      </nav>
      ${loaded(this.#product, (answer) => this.#show(answer))}`;
  }

  #show({ product, currency, link, stored }: Answer): TemplateResult {
    return html`<div class="row">
        <span class="thumbnail">
          ${product.image ? html`<img src=${product.image} alt="" />` : nothing}
        </span>
        <h1>${product.title}</h1>
        ${statePills(product)}
        <a class="button" target="_blank" rel="noopener" href=${link}>${texts.inStore}</a>
      </div>
      <section class="stack" aria-labelledby="variants">
        <h2 id="variants">${texts.variants}</h2>
        ${variantsTable(product, currency)}
      </section>
      <div class="columns">
        <section class="card" aria-labelledby="where">
          <h2 id="where">${texts.where}</h2>
          ${loaded(this.#places, productPlaces)}
        </section>
        <section class="card" aria-labelledby="why-not">
          <h2 id="why-not">${texts.whyNot}</h2>
          <p class="hint">${texts.whyNotHint}</p>
          <why-not-form
            .shop=${this.shop}
            .product=${this.product}
            .appearsAt=${product.appears_at}
          ></why-not-form>
        </section>
        <section class="card" aria-labelledby="markets">
          <h2 id="markets">${texts.markets}</h2>
          ${marketPrices(product)}
        </section>
      </div>
      <details class="card">
        <summary>${texts.stored}</summary>
        <pre class="stored" tabindex="0"><code>${JSON.stringify(stored, null, 2)}</code></pre>
      </details>`;
  }
}

function variantsTable({ variants }: Product, currency: string): TemplateResult {
  return table({
    caption: texts.variants,
    columns: [texts.variant, texts.sku, texts.price, texts.stock, texts.canBeSold],
    rows: variants,
    row: ({ title, sku, price, stock, can_be_sold }) =>
      html`<tr>
        <td><strong>${title}</strong></td>
        <td data-label=${texts.sku}>${sku}</td>
        <td data-label=${texts.price}>${formatAmount(price, currency)}</td>
        <td data-label=${texts.stock}>${stock ?? texts.notCounted}</td>
        <td data-label=${texts.canBeSold}>${can_be_sold ? texts.yes : texts.no}</td>
        <td></td>
      </tr>`,
  });
}

function marketPrices({ markets }: Product): TemplateResult {
  return markets.length === 0
    ? html`<p>${texts.noMarkets}</p>`
    : facts(
        markets.map(({ name, price, currency }) => [
          name,
          price === null ? texts.notSold : formatAmount(price, currency),
        ]),
      );
}

customElements.define('product-screen', ProductScreen);

/** Renders everything that names a product, in groups. */
function productPlaces(places: Places): TemplateResult {
  const { widgets, failed_widgets: failed, rulesets, pins, collections, exclusions } = places;
  const unasked = places.unasked_widgets;
  const isNamed = widgets.length + rulesets.length + pins.length + collections.length > 0;
  return html`${isNamed ? nothing : html`<p>${texts.nowhere}</p>`}
  ${group(
    texts.widgets,
    widgets,
    ({ id, name, place }) =>
      html`<a href="/admin/widgets/${id}">${name}</a>, ${texts.place(place)}`,
  )}
  ${group(
    texts.failedWidgets,
    failed,
    ({ id, name, detail }) => html`<a href="/admin/widgets/${id}">${name}</a>: ${detail}`,
  )}
  ${unasked > 0 ? html`<p class="hint">${texts.unasked(unasked)}</p>` : nothing}
  ${group(
    texts.rulesets,
    rulesets,
    ({ id, name, detail }) =>
      html`<a href="/admin/rulesets/${id}">${name}</a> ${texts.roles[detail] ?? detail}`,
  )}
  ${group(texts.pins, pins, ({ name, detail }) => html`${detail} (${name})`)}
  ${group(
    texts.collections,
    collections,
    ({ id, name }) => html`<a href="/admin/catalog?collection=${id}">${name}</a>`,
  )}
  ${group(
    texts.exclusions,
    exclusions,
    ({ id, name }) => html`${texts.exclusion[id]?.(name) ?? name}`,
  )}`;
}

function group<Item>(
  heading: string,
  items: readonly Item[],
  row: (item: Item) => TemplateResult,
): TemplateResult | typeof nothing {
  return items.length === 0
    ? nothing
    : html`<h3>${heading}</h3>
        <ul>
          ${items.map((item) => html`<li>${row(item)}</li>`)}
        </ul>`;
}
