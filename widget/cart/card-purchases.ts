import { addStyles } from '../core/style-sheet.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Attribution } from '../card/attribution.ts';
import { say, texts } from '../core/format.ts';
import { isSoldOut, type StoreProduct, type StoreVariant } from '../core/product.ts';
import { purchase, type Addition } from './purchase.ts';
import { announcement, purchaseLine, purchaseStyles } from './purchase-line.ts';

/** Cards that can be bought from, and the element that they stand in. */
export interface SoldCards {
  readonly root: ShadowRoot;
  readonly moneyFormat: string;
  readonly attribution: Pick<Attribution, 'properties'>;
  readonly host: {
    readonly report: {
      /** What events tell besides the product and its variant. */
      readonly placement: object;
      /** The cart has it. */
      added(product: StoreProduct): void;
    };
    requestUpdate(): void;
  };
}

/** Puts products of cards into the cart, and tells how it went. Its code comes when it is needed. */
export class CardPurchases {
  readonly #cards: SoldCards;
  readonly #events: 'widget' | 'smartsearch.resultsPage';
  readonly #additions = new Map<number, Addition>();
  #latest: Addition | undefined;
  #isOpening = false;

  /** @param events - what the names of its events begin with. */
  constructor(cards: SoldCards, events: 'widget' | 'smartsearch.resultsPage' = 'widget') {
    this.#cards = cards;
    this.#events = events;
    addStyles(cards.root, [purchaseStyles]);
  }

  /** For those who do not see the buttons. */
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
    const { host, attribution } = this.#cards;
    if (this.#additions.get(product.id)?.status === 'adding') {
      return;
    }
    const tell = (addition: Addition) => {
      this.#latest = addition;
      this.#additions.set(product.id, addition);
      host.requestUpdate();
    };
    try {
      const variant = await this.#variantOf(product);
      if (variant) {
        const wanted = { ...host.report.placement, product, variant };
        const added = await purchase(this.#events, wanted, tell, attribution.properties);
        added.forEach((one) => host.report.added(one));
      }
    } catch {
      // The code did not come.
      tell({ status: 'failed', reason: '' });
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
    return chooseVariant(this.#cards.root, product, this.#cards.moneyFormat);
  }
}

function labelOf(addition: Addition | undefined, isVarying: boolean): string {
  if (addition && addition.status !== 'failed') {
    return texts[addition.status];
  }
  return isVarying ? texts.choose : texts.add;
}
