import { addStyles } from '../core/style-sheet.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { say, texts } from '../core/format.ts';
import { isSoldOut, type StoreProduct, type StoreVariant } from '../core/product.ts';
import type { CartLine } from './cart.ts';
import { purchase, type Addition } from './purchase.ts';
import { announcement, purchaseLine, purchaseStyles } from './purchase-line.ts';

/** The element that shows cards, and the events about their purchases. */
export interface CardPurchasesOptions {
  readonly root: ShadowRoot;
  readonly requestUpdate: () => void;
  /** Names of the events begin with it. */
  readonly events: 'widget' | 'smartsearch.resultsPage';
  readonly moneyFormat: () => string;
  /** Returns what events tell besides the product and its variant. */
  readonly detail?: () => object;
  /** Returns the hidden properties of a line in the cart. */
  readonly properties?: () => CartLine['properties'];
  /** Called when the cart has the product. */
  readonly added: (product: StoreProduct) => void;
}

/** Puts the products of cards into the cart, and shows the outcome. Its code is loaded when it is needed. */
export class CardPurchases {
  readonly #options: CardPurchasesOptions;
  readonly #additions = new Map<number, Addition>();
  #latest: Addition | undefined;
  #isOpening = false;

  constructor(options: CardPurchasesOptions) {
    this.#options = options;
    addStyles(options.root, [purchaseStyles]);
  }

  /** The live region of the latest addition. */
  get announcement(): TemplateResult {
    return announcement(this.#latest);
  }

  /** The line under a card; empty, with the same height, under one that is sold out. */
  render(product: StoreProduct): TemplateResult {
    const addition = this.#additions.get(product.id);
    const isVarying = product.variants.length > 1;
    const label = labelOf(addition, isVarying);
    const button = html`<button
      part="add"
      class="button"
      type="button"
      lang=${texts.locale}
      aria-haspopup=${isVarying ? 'dialog' : nothing}
      aria-label=${say(texts.named, { label, title: product.title })}
      @click=${() => void this.add(product)}
    >
      ${label}
    </button>`;
    return purchaseLine(isSoldOut(product) ? nothing : button, addition);
  }

  /** Asks for the variant where there are several. Never rejects. */
  async add(product: StoreProduct): Promise<void> {
    const { events, requestUpdate, detail, properties, added } = this.#options;
    if (this.#additions.get(product.id)?.status === 'adding') {
      return;
    }
    const setAddition = (addition: Addition) => {
      this.#latest = addition;
      this.#additions.set(product.id, addition);
      requestUpdate();
    };
    try {
      const variant = await this.#variantOf(product);
      if (variant) {
        const wanted = { ...detail?.(), product, variant };
        const bought = await purchase(events, wanted, setAddition, properties?.());
        bought.forEach((one) => added(one));
      }
    } catch {
      // The code did not come.
      setAddition({ status: 'failed', reason: '' });
    }
  }

  async #variantOf(product: StoreProduct): Promise<StoreVariant | null> {
    const { variants } = product;
    if (variants.length < 2) {
      return variants[0] ?? null;
    }
    // While its code is on its way, the next click would open a second dialog.
    if (this.#isOpening) {
      return null;
    }
    this.#isOpening = true;
    const { chooseVariant } = await import('./option-picker/option-picker.ts').finally(() => {
      this.#isOpening = false;
    });
    return chooseVariant(this.#options.root, product, this.#options.moneyFormat());
  }
}

function labelOf(addition: Addition | undefined, isVarying: boolean): string {
  if (addition && addition.status !== 'failed') {
    return texts[addition.status];
  }
  return isVarying ? texts.choose : texts.add;
}
