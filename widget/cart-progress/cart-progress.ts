import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { addLines, readCart } from '../cart/storefront/storefront-cart.ts';
import { followCart } from '../cart/storefront/cart-changes.ts';
import { format, texts } from '../core/format.ts';
import { getPath } from '../core/json.ts';
import { announce } from '../core/live-region.ts';
import { formatMoney } from '../core/money.ts';
import { ownText } from '../core/own-text.ts';
import { startedPage } from '../core/page.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { moneyFormatOf } from '../core/shop-config.ts';
import { fetchWidget } from '../core/fetch-widget.ts';
import { textProperty, VitrineElement } from '../core/vitrine-element.ts';
import { progressOf, readGoals, readStoredGoals, type CartProgress, type Goal } from './goals.ts';
import { progressStyles } from './progress-styles.ts';
import { progressTexts } from './progress-texts.ts';

/**
 * Shows how much is missing in the cart for free shipping or a gift, and adds an earned gift with one click. Screen
 * readers announce each change. A discount of the store makes the gift free. Stays blank without goals or a cart.
 *
 * @tag vitrine-cart-progress
 * @attr {number} widget-id - Id of a stored widget with `goals`, and `markets` with goals by country.
 * @attr {string} goals - Amounts instead of those of a stored widget: `50 shipping; 80 gift 41870015241279`. The last
 * number is the gift's variant.
 *
 * @fires service:cart - The cart contains the gift. Dispatched on the document; `detail` has `lines`.
 *
 * @csspart base - The whole element.
 * @csspart text - The text over the bar.
 * @csspart add - The button that adds a gift.
 * @csspart bar - The bar.
 * @csspart fill - The filled part of the bar.
 *
 * @cssproperty --vitrine-progress-color - Colour of the filled part, that of the text by default.
 * @cssproperty --vitrine-progress-background - Background of the bar.
 * @cssproperty --vitrine-radius - Rounding of the button.
 * @cssproperty --vitrine-button-background - Background of the button.
 * @cssproperty --vitrine-button-color - Text of the button.
 * @cssproperty --vitrine-button-border - Border colour of the button.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineCartProgress extends VitrineElement {
  static override properties = { widgetId: textProperty, goals: textProperty };
  static override styles = [sharedStyles, progressStyles];

  declare widgetId: string;
  declare goals: string;

  #progress: CartProgress | undefined;
  #priceFormat = '';
  #isAdding = false;
  #isBusy = false;
  #reading = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    announce(this.renderRoot, '');
    const refresh = () => void this.#refresh();
    followCart(refresh, this.connection).catch(() => undefined);
    if (this.hasUpdated) {
      refresh();
    }
  }

  /** Properties that were set before the code has loaded have their values from the first update on. */
  protected override willUpdate(changes: PropertyValues): void {
    if (!this.hasUpdated || changes.size > 0) {
      void this.#refresh();
    }
  }

  /** Never rejects: without an answer, the former state stays. */
  async #refresh(): Promise<void> {
    this.#reading.abort();
    const reading = (this.#reading = new AbortController());
    this.#isBusy = true;
    await this.#read(AbortSignal.any([this.connection, reading.signal])).catch(() => undefined);
    if (this.#reading === reading) {
      this.#isBusy = false;
      this.requestUpdate();
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const [goals, cart, priceFormat] = await Promise.all([
      this.#readGoals(),
      readCart(signal),
      moneyFormatOf(startedPage()),
    ]);
    if (signal.aborted || !cart) {
      return;
    }
    const former = this.#progress && this.#text;
    this.#priceFormat = priceFormat;
    this.#progress = goals.length > 0 ? progressOf(goals, cart) : undefined;
    // The first state is no news.
    if (this.#progress && former !== undefined && former !== this.#text) {
      announce(this.renderRoot, ownText(this.#text));
    }
  }

  /** A stored widget gives the element its look, also where the goals are those of the markup. */
  async #readGoals(): Promise<readonly Goal[]> {
    const stored = this.#fetchGoals();
    if (!this.goals) {
      return stored;
    }
    stored.catch(() => undefined);
    return readGoals(this.goals);
  }

  async #fetchGoals(): Promise<readonly Goal[]> {
    const id = this.widgetId;
    if (!id) {
      return [];
    }
    const settings = getPath(await fetchWidget(id), 'settings');
    const { applyStored } = await import('../core/stored/stored-settings.ts');
    // The page may have named another widget during the request.
    if (id === this.widgetId) {
      applyStored(this, settings);
    }
    return readStoredGoals(settings, startedPage().country);
  }

  get #text(): string {
    const { next, reached, gift, missingCents } = this.#progress ?? {};
    if (gift) {
      return progressTexts.gift;
    }
    if (next) {
      const amount = formatMoney(((missingCents ?? 0) / 100).toFixed(2), this.#priceFormat);
      return format(next.kind === 'gift' ? progressTexts.toGift : progressTexts.toShipping, {
        amount,
      });
    }
    return reached?.kind === 'gift' ? progressTexts.giftAdded : progressTexts.shipping;
  }

  async #addGift({ variantId }: Goal): Promise<void> {
    if (this.#isAdding) {
      return;
    }
    this.#isAdding = true;
    this.requestUpdate();
    const answer = await addLines([{ id: variantId, quantity: 1 }]);
    this.#isAdding = false;
    announce(
      this.renderRoot,
      answer.isAdded ? ownText(texts.addedToCart) : answer.reason || ownText(texts.addFailed),
    );
    this.requestUpdate();
    if (answer.isAdded) {
      await this.#refresh();
    }
  }

  protected override render(): TemplateResult {
    const progress = this.#progress;
    return html`<div part="base" class="progress" aria-busy=${String(this.#isBusy)}>
      ${progress ? this.#content(progress) : nothing}
    </div>`;
  }

  #content({ gift, share }: CartProgress): TemplateResult {
    const text = this.#text;
    const percent = Math.round(share * 100);
    return html`<div class="line">
        <span part="text" class="text">${ownText(text)}</span>
        ${
          gift
            ? html`<button
                part="add"
                class="gift"
                type="button"
                lang=${texts.locale}
                aria-disabled=${String(this.#isAdding)}
                @click=${() => void this.#addGift(gift)}
              >
                ${this.#isAdding ? texts.adding : progressTexts.addGift}
              </button>`
            : nothing
        }
      </div>
      <div
        part="bar"
        class="bar"
        role="progressbar"
        aria-label=${text}
        lang=${texts.locale}
        aria-valuenow=${percent}
      >
        <div part="fill" class="fill" .style=${`inline-size:${percent}%`}></div>
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-cart-progress': VitrineCartProgress;
  }
}
