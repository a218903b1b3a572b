import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from '../core/format.ts';
import { isSoldOut, type StoreProduct } from '../core/product.ts';
import { chooseVariant } from './option-picker.ts';
import { preparePurchases, ShownPurchase, type PurchaseOptions } from './shown-purchase.ts';

export interface CardPurchasesOptions extends PurchaseOptions {
  readonly priceFormat: () => string;
}

/** Adds the products of cards to the cart. The code is loaded on demand. */
export class CardPurchases {
  readonly #options: CardPurchasesOptions;
  readonly #purchases = new Map<number, ShownPurchase>();

  constructor(options: CardPurchasesOptions) {
    this.#options = options;
    preparePurchases(options.root);
  }

  /** Renders the line under a card. For a sold-out product, it is empty with the same height. */
  render(product: StoreProduct): TemplateResult {
    const purchase = this.#purchaseOf(product);
    const isVarying = product.variants.length > 1;
    const label = purchase.label(isVarying ? texts.choose : texts.add);
    const button = html`<button
      part="add"
      class="button"
      type="button"
      lang=${texts.locale}
      aria-haspopup=${isVarying ? 'dialog' : nothing}
      aria-label=${format(texts.named, { label, title: product.title })}
      @click=${() => void this.add(product)}
    >
      ${label}
    </button>`;
    return purchase.line(isSoldOut(product) ? nothing : button);
  }

  /** Adds the only variant, or the one that the shopper chooses. Never rejects. */
  async add(product: StoreProduct): Promise<void> {
    const purchase = this.#purchaseOf(product);
    if (purchase.isAdding) {
      return;
    }
    const { root, priceFormat } = this.#options;
    const variant = await chooseVariant(root, product, priceFormat());
    if (variant) {
      await purchase.add([{ product, variant }]);
    }
  }

  #purchaseOf({ id }: StoreProduct): ShownPurchase {
    const purchase = this.#purchases.get(id) ?? new ShownPurchase(this.#options);
    this.#purchases.set(id, purchase);
    return purchase;
  }
}
