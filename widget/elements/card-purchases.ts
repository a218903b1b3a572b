import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { CartLine } from '../cart.ts';
import type { CartAddition } from '../document-events.ts';
import { say, texts } from '../i18n/say.ts';
import { isSoldOut, type StoreProduct, type StoreVariant } from '../product.ts';
import { purchase, type Addition, type Purchases } from '../purchase.ts';
import { purchaseStyles } from './purchase-styles.ts';

/** The element whose cards can be bought from. */
export interface PurchasePlace<Name extends keyof Purchases> {
  readonly root: ShadowRoot;
  /** What its events are called, and what they say. */
  readonly name: Name;
  readonly detailOf: (choice: CartAddition) => Purchases[Name];
  readonly moneyFormat: () => string;
  /** Hidden properties of the lines that go into the cart. */
  readonly properties: () => CartLine['properties'];
  readonly update: () => void;
  /** The cart has it. */
  readonly added: (product: StoreProduct) => void;
}

/** Puts products of cards into the cart, and tells how it went. Its code comes when it is needed. */
export class CardPurchases<Name extends keyof Purchases = keyof Purchases> {
  /** For those who do not see the button; in our language, unless `isOurs` is false. */
  announcement = '';
  isOurs = true;

  readonly #place: PurchasePlace<Name>;
  readonly #additions = new Map<number, Addition>();

  constructor(place: PurchasePlace<Name>) {
    this.#place = place;
    place.root.adoptedStyleSheets.push(purchaseStyles);
  }

  /** The line under a card; empty, with the same height, under one that is sold out. */
  render(product: StoreProduct): TemplateResult {
    const addition = this.#additions.get(product.id);
    const isVarying = product.variants.length > 1;
    return html`<span class="buy">
      ${
        isSoldOut(product)
          ? nothing
          : html`<button
              part="add"
              class="button"
              type="button"
              lang=${texts.locale}
              aria-haspopup=${isVarying ? 'dialog' : nothing}
              aria-label=${say(texts.named, { label: labelOf(addition, isVarying), title: product.title })}
              @click=${() => void this.add(product)}
            >
              ${labelOf(addition, isVarying)}
            </button>`
      }
      ${
        addition?.status === 'failed'
          ? html`<span
              part="failure"
              class="failure"
              lang=${addition.reason ? nothing : texts.locale}
              >${addition.reason || texts.addFailed}</span
            >`
          : nothing
      }
    </span>`;
  }

  /** Asks for the variant where there are several. Never rejects. */
  async add(product: StoreProduct): Promise<void> {
    if (this.#additions.get(product.id)?.status === 'adding') {
      return;
    }
    const tell = (addition: Addition) => this.#tell(product.id, addition);
    try {
      const variant = await this.#variantOf(product);
      if (variant) {
        const { name, detailOf, added, properties } = this.#place;
        const handle = (step: Addition) => {
          tell(step);
          if (step.status === 'added') {
            added(product);
          }
        };
        await purchase(name, detailOf({ product, variant }), handle, properties());
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
    const { chooseVariant } = await import('./option-picker.ts');
    return chooseVariant(this.#place.root, product, this.#place.moneyFormat());
  }

  #tell(productId: number, addition: Addition): void {
    this.#additions.set(productId, addition);
    const reason = addition.status === 'failed' ? addition.reason : '';
    this.isOurs = !reason;
    this.announcement = reason || announcementOf(addition);
    this.#place.update();
  }
}

/** In our words, where the store gives none. */
function announcementOf({ status }: Addition): string {
  if (status === 'adding') {
    return '';
  }
  return status === 'added' ? texts.addedToCart : texts.addFailed;
}

function labelOf(addition: Addition | undefined, isVarying: boolean): string {
  if (addition && addition.status !== 'failed') {
    return texts[addition.status];
  }
  return isVarying ? texts.choose : texts.add;
}
