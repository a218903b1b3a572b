import { css, html, nothing, type TemplateResult } from 'lit';
import type { CartAddition } from '../core/document-events.ts';
import { announce } from '../core/live-region.ts';
import type { StoreProduct } from '../core/product.ts';
import { addStyles } from '../core/style-sheet.ts';
import { purchaseAll, type Addition } from './purchase.ts';

/** The element that adds to the cart, with its events. */
export interface PurchaseOptions {
  /** The shadow root of the element. */
  readonly root: ShadowRoot;
  readonly requestUpdate: () => void;
  /** Prefix of the event names. */
  readonly events: 'widget' | 'smartsearch.resultsPage';
  /** Returns the details of events in addition to product and variant. */
  readonly detail?: () => object;
  /** Called when the cart has the product. */
  readonly added: (product: StoreProduct) => void;
}

/** Adds one or more products to the cart, and renders the state of the addition. */
export class ShownPurchase {
  addition: Addition | undefined;
  readonly #options: PurchaseOptions;

  constructor(options: PurchaseOptions) {
    this.#options = options;
  }

  get isAdding(): boolean {
    return this.addition?.status === 'adding';
  }

  /** Adds one piece of each to the cart, unless another addition is pending. Never rejects. */
  async add(wanted: readonly CartAddition[]): Promise<void> {
    if (this.isAdding) {
      return;
    }
    const { events, detail, added } = this.#options;
    const additions = wanted.map(({ product, variant, attributes }) => ({
      ...detail?.(),
      product,
      variant,
      ...(attributes && { attributes }),
    }));
    const setAddition = (addition: Addition) => this.set(addition);
    const bought = await purchaseAll(events, additions, setAddition);
    bought.forEach((product) => added(product));
  }

  /** Resets the state of a finished addition. A pending one continues. */
  reset(): void {
    if (!this.isAdding) {
      this.addition = undefined;
    }
  }

  set(addition: Addition): void {
    this.addition = addition;
    announce(this.#options.root, addition.sentence);
    this.#options.requestUpdate();
  }

  /** Returns the text of the button, which is `usual` before an addition and after one that failed. */
  label(usual: string): string {
    return this.addition?.label ?? usual;
  }

  /** Renders the line with the optional button, and a failure above it. */
  line(button: TemplateResult | typeof nothing): TemplateResult {
    return html`<span class="buy">
      ${button}
      ${
        this.addition?.status === 'failed'
          ? html`<span part="failure" class="failure">${this.addition.sentence}</span>`
          : nothing
      }
    </span>`;
  }
}

/** Adds to the root of an element what its purchases need. */
export function preparePurchases(root: ShadowRoot): void {
  addStyles(root, [purchaseStyles]);
  announce(root, '');
}

export const purchaseStyles = css`
  .button {
    inline-size: 100%;
    min-block-size: 44px;
    padding: 4px 12px;
    overflow: hidden;
    border: 1px solid
      var(--vitrine-button-border, color-mix(in srgb, currentColor 30%, transparent));
    border-radius: var(--vitrine-radius, 8px);
    background: var(--vitrine-button-background, transparent);
    color: var(--vitrine-button-color, inherit);
    font: inherit;
    font-size: max(12px, 0.875em);
    font-weight: 600;
    white-space: nowrap;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  /* Two lines of the store's words are as high as one of ours. */
  a.button {
    display: block;
    align-content: center;
    text-align: center;
    line-height: 1.2;
    white-space: normal;
  }

  .button:hover {
    border-color: currentColor;
  }

  .button:is(:disabled, [aria-disabled='true']) {
    opacity: 0.5;
    cursor: default;
  }

  .failure {
    position: absolute;
    inset-inline: 0;
    inset-block-end: calc(100% + 4px);
    padding: 8px;
    overflow-wrap: anywhere;
    border: 1px solid currentColor;
    border-radius: var(--vitrine-radius, 8px);
    background: var(--vitrine-panel-background, Canvas);
    color: var(--vitrine-sale, light-dark(#b3261e, #ff9a91));
    font-size: max(12px, 0.8125em);
  }

  .list .failure {
    inset-inline-start: auto;
    inline-size: max-content;
    max-inline-size: 20em;
  }
`;
