import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { selectField, textField } from '../../../kit/form-field.ts';
import { failure } from '../../../kit/loaded.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import { pickedChips } from '../blocks/chips.ts';
import { variantPicker } from '../blocks/pickers.ts';
import { countries } from '../../../kit/countries.ts';
import { formatAmount } from '../../../kit/money.ts';
import { texts } from '../texts/texts.ts';
import { wordOf } from '../words/sentences.ts';
import { words } from '../words/words.ts';
import type { Trial } from '../state/rule-trials.ts';
import type { SavedSituation } from './saved-situations.ts';
import { situationButtons } from './situation-buttons.ts';
import './trial.css';
import { changeSituation, readSituation, type Situation } from './situation.ts';

/** The form of a shopper, and what this shopper sees. */
export class RulesetSimulator extends AdminElement {
  static override properties: PropertyDeclarations = {
    situation: { attribute: false },
    trial: { attribute: false },
    problem: { attribute: false },
    onTryAgain: { attribute: false },
    context: { attribute: false },
    onSituation: { attribute: false },
    kept: { attribute: false },
    onKeep: { attribute: false },
    onForget: { attribute: false },
  };

  /** The query of the ruleset endpoint. */
  declare situation: string;
  declare trial: Trial | undefined;
  declare problem: unknown;
  declare onTryAgain: () => void;
  declare context: BlockContext;
  declare onSituation: (situation: string) => void;
  declare kept: readonly SavedSituation[];
  /** Undefined for people who may not change the ruleset. */
  declare onKeep: (() => void) | undefined;
  declare onForget: ((kept: SavedSituation) => void) | undefined;

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="try-heading">
        <div class="row apart">
          <h2 id="try-heading">${texts.tryHeading}</h2>
          ${
            this.onKeep
              ? html`<button type="button" class="plain" @click=${this.onKeep}>
                  ${texts.keepThis}
                </button>`
              : nothing
          }
        </div>
        ${situationButtons({
          situation: this.situation,
          currency: this.context.currency,
          kept: this.kept,
          onChoose: this.onSituation,
          onForget: this.onForget,
        })}
        ${this.#form()}
      </section>
      ${this.#result()}`;
  }

  #form(): TemplateResult {
    const situation = readSituation(this.situation);
    return html`<div class="pairs">
        ${this.#field(situation, 'subtotal', texts.subtotal, 'number')}
        <div class="field">
          <label for="try-when">${texts.when}</label>
          <input
            id="try-when"
            type="datetime-local"
            .value=${situation.when}
            @input=${({ target }: InputEvent) =>
              target instanceof HTMLInputElement && this.#set({ when: target.value })}
          />
        </div>
        ${this.#productField(texts.pageProducts, situation.products, (products) => this.#set({ products }))}
      </div>
      ${this.#details(situation)}`;
  }

  #details(situation: Situation): TemplateResult {
    const { subtotal: _subtotal, when: _when, products: _products, ...shown } = situation;
    const { variants, cart, country } = shown;
    return html`<details ?open=${Object.values(shown).some(({ length }) => length > 0)}>
      <summary>${texts.more}</summary>
      <div class="pairs">
        ${pickerField(
          texts.pageVariants,
          variantPicker(this.context, {
            label: texts.pageVariants,
            items: variants,
            onChange: (items) => this.#set({ variants: items }),
          }),
        )}
        ${this.#productField(texts.cartProducts, cart, (items) => this.#set({ cart: items }))}
        ${this.#field(situation, 'customer', texts.customer)}
        ${selectField({
          id: 'try-country',
          name: 'country',
          label: texts.country,
          value: country,
          choices: [
            { value: '', label: texts.noCountry },
            ...countries().map(([value, label]) => ({ value, label })),
          ],
          onChange: (code) => this.#set({ country: code }),
        })}
        ${this.#field(situation, 'address', texts.address)}
        ${this.#field(situation, 'session', texts.session)}
        ${this.#field(situation, 'limit', texts.count, 'number')}
      </div>
    </details>`;
  }

  #set(change: Partial<Situation>): void {
    this.onSituation(changeSituation(this.situation, change));
  }

  #field(
    situation: Situation,
    name: 'subtotal' | 'customer' | 'address' | 'session' | 'limit',
    label: string,
    type: 'text' | 'number' = 'text',
  ): TemplateResult {
    return textField({
      id: `try-${name}`,
      name,
      label,
      type,
      value: situation[name],
      onInput: (value) => this.#set({ [name]: value }),
    });
  }

  #productField(
    label: string,
    items: readonly string[],
    onChange: (items: readonly string[]) => void,
  ): TemplateResult {
    const { shop, names } = this.context;
    const picker = pickedChips({
      label,
      items,
      nameOf: (id) => names.nameOf('product', id) ?? id,
      load: async (q, signal) => {
        const { data } = await call('GET /shops/:shop/products', {
          parameters: { shop, q },
          signal,
        });
        names.addProducts(data);
        return data.map(({ id, title, price }) => ({
          value: String(id),
          label: title,
          detail: price ?? '',
        }));
      },
      onChange,
    });
    return pickerField(label, picker);
  }

  #result(): TemplateResult {
    const { trial } = this;
    return html`<section class="card" aria-labelledby="see-heading">
      <div class="row apart">
        <h2 id="see-heading">${texts.theySee}</h2>
        <span class="hint" role="status"
          >${trial ? words.products(trial.products.length) : texts.trying}</span
        >
      </div>
      ${this.problem === undefined ? nothing : failure(this.problem, this.onTryAgain)}
      ${trial && trial.products.length === 0 ? html`<p>${texts.seesNothing}</p>` : nothing}
      ${trial ? this.#products(trial) : nothing} ${trial ? leftOut(trial) : nothing}
    </section>`;
  }

  #products({ products, currency }: Trial): TemplateResult {
    return html`<ol class="product-cards">
      ${products.map(
        ({ title, image, price, rule }) =>
          html`<li>
            ${image ? html`<img src=${image} alt="" loading="lazy" />` : html`<span class="no-image"></span>`}
            <span>${title}</span>
            <span class="hint"
              >${[price === null ? '' : formatAmount(price, currency), texts.byRule(rule + 1)]
                .filter(Boolean)
                .join(' · ')}</span
            >
          </li>`,
      )}
    </ol>`;
  }
}

function pickerField(label: string, picker: TemplateResult): TemplateResult {
  return html`<div class="field"><span class="label">${label}</span>${picker}</div>`;
}

function leftOut({ left_out: products }: Trial): TemplateResult | typeof nothing {
  if (products.length === 0) {
    return nothing;
  }
  const reasons = [...new Set(products.map(({ reason }) => reason))];
  const summary = reasons
    .map(
      (reason) =>
        `${products.filter((product) => product.reason === reason).length} ${wordOf(words.reasons, reason)}`,
    )
    .join(', ');
  return html`<details>
    <summary>${texts.leftOut}: ${summary}</summary>
    <ul class="left-out">
      ${products.map(({ title, reason }) => html`<li>${title}: ${wordOf(words.reasons, reason)}</li>`)}
    </ul>
  </details>`;
}

customElements.define('ruleset-simulator', RulesetSimulator);
