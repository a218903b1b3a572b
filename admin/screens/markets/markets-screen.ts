import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { loaded } from '../../kit/loaded.ts';
import { formatAmount } from '../../kit/money.ts';
import { table } from '../../kit/table.ts';
import { showToast, undoChange } from '../../kit/toast.ts';
import { countryName, isEdited, marketFields, readMarketFields } from './market-fields.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['markets']['answer'];
type Market = Answer['data'][number];

/** The markets of a shop, with what a sample product costs in each, and the terms that a merchant edits. */
export class MarketsScreen extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #markets = new Task(this, {
    task: ([shop], { signal }) =>
      call('GET /shops/:shop/markets', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });
  readonly #dialogs = new DialogController<{ readonly market: Market }>(this, () =>
    this.#markets.run(),
  );

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      ${loaded(this.#markets, (answer) => this.#show(answer))}
      ${this.#dialogs.shown ? this.#editor(this.#dialogs.shown.market) : nothing}`;
  }

  #show({ data, sample, sees_countries }: Answer): TemplateResult {
    if (data.length === 0) {
      return html`<p class="card">${texts.none}</p>`;
    }
    const columns = [texts.market, texts.countries, texts.currency];
    return html`${sees_countries ? nothing : html`<p class="notice">${texts.noScope}</p>`}
    ${table({
      caption: texts.heading,
      columns: sample ? [...columns, texts.sample(sample.title)] : columns,
      rows: data,
      row: (market) => marketRow(market, sample, this.#editButton(market)),
    })}`;
  }

  /** The store itself gives everything of the markets of companies. */
  #editButton(market: Market): TemplateResult | typeof nothing {
    return this.shop.role === 'viewer' || market.is_for_company
      ? nothing
      : html`<button
          type="button"
          aria-label=${texts.editOf(market.name)}
          @click=${() => this.#dialogs.show({ market })}
        >
          ${texts.edit}
        </button>`;
  }

  #editor(market: Market): TemplateResult {
    const { id, name } = market;
    const shop = this.shop.domain;
    return this.#dialogs.form({
      name: `market-${id}`,
      heading: name,
      action: texts.save,
      fields: (problemOf) => marketFields(market, problemOf),
      send: async (values) => {
        const parameters = { shop, market: String(id) };
        const body = readMarketFields(values);
        const { change } = await call('PUT /shops/:shop/markets/:market', { parameters, body });
        showToast({
          message: texts.saved,
          ...(change !== null && {
            action: { label: texts.undo, run: () => void this.#undo(change) },
          }),
        });
      },
    });
  }

  async #undo(change: number): Promise<void> {
    await undoChange(this.shop.domain, change);
    await this.#markets.run();
  }
}

function marketRow(
  market: Market,
  sample: Answer['sample'],
  editButton: TemplateResult | typeof nothing,
): TemplateResult {
  const { name, is_active, countries, currency, sample_price } = market;
  return html`<tr>
    <td>
      <strong>${name}</strong>
      <span class="pill ${is_active ? 'good' : ''}">${is_active ? texts.active : texts.draft}</span>
      ${isEdited(market) ? html`<span class="pill">${texts.edited}</span>` : nothing}
    </td>
    <td data-label=${texts.countries}>
      ${market.is_for_company ? texts.forCompany : countries.map(countryName).join(', ')}
    </td>
    <td data-label=${texts.currency}>
      ${currency}
      ${pricesOf(market, sample?.currency ?? currency).map((line) => html`<div class="pale">${line}</div>`)}
    </td>
    ${
      sample
        ? html`<td data-label=${texts.sample(sample.title)}>
            ${sample_price === null ? texts.notSold : formatAmount(sample_price, currency)}
          </td>`
        : nothing
    }
    <td class="number">${editButton}</td>
  </tr>`;
}

function pricesOf(market: Market, shopCurrency: string): readonly string[] {
  const { rate, adjustment, currency, has_all_products, unpriced_variants, price_country } = market;
  const offered = has_all_products ? [] : [texts.someProducts];
  if (market.is_for_company) {
    return [texts.byStore, ...offered];
  }
  const isForeign = currency !== shopCurrency;
  if (price_country !== null) {
    return [texts.ofStore(countryName(price_country)), ...offered];
  }
  return [
    ...(rate !== null ? [texts.rate(rate, currency, shopCurrency)] : []),
    ...(rate === null && isForeign ? [texts.noRate] : []),
    ...(rate === null && isForeign && unpriced_variants > 0
      ? [texts.unpriced(unpriced_variants)]
      : []),
    ...(adjustment === null || adjustment === 0 ? [] : [texts.adjustment(adjustment)]),
    ...offered,
  ];
}

customElements.define('markets-screen', MarketsScreen);
