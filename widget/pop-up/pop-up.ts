import type { PopUpDialog } from './dialog/pop-up-dialog.ts';

const additions = ['widget', 'smartsearch.quickview', 'smartsearch.resultsPage'] as const;

/**
 * Shows what stands in it, such as a `vitrine-recommendations`, once in a shopper's session: after a product
 * has come into the cart, or when the pointer leaves the page at its top. It opens when the products within
 * it are there, and not at all where there are none, over another dialog, or while the shopper is writing.
 *
 * @tag vitrine-pop-up
 * @attr {add|exit} on - Its occasion; `add`.
 * @attr {string} heading - Heading above its content, and its name.
 *
 * @slot - Its content. Elements of ours in it that have no `product-ids` get the product that was added.
 * @slot header - In place of the heading.
 *
 * @csspart dialog - The dialog.
 * @csspart header - The line of the heading and the button.
 * @csspart heading - The heading.
 * @csspart close - The button that closes it.
 *
 * @cssproperty --vitrine-panel-background - Ground of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-pop-up-width - Its width, `52rem`.
 * @cssproperty --vitrine-radius - Its rounding.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrinePopUp extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  #connection = new AbortController();
  #dialog: Promise<PopUpDialog> | null = null;

  get on(): string {
    return this.getAttribute('on') ?? '';
  }

  set on(occasion: string) {
    this.setAttribute('on', occasion);
  }

  get heading(): string {
    return this.getAttribute('heading') ?? '';
  }

  set heading(heading: string) {
    this.setAttribute('heading', heading);
  }

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    for (const place of additions) {
      document.addEventListener(`service:${place}.add`, this.#handleAdd, { signal });
    }
    document.documentElement.addEventListener('pointerleave', this.#handleLeave, { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }

  /**
   * Shows it, whatever its occasion, unless the session has seen one, another dialog is open or the shopper is
   * writing. Where it cannot be shown now, its next occasion may.
   */
  async open(productId: number | null = null): Promise<void> {
    const { signal } = this.#connection;
    this.#dialog ??= this.#bringDialog();
    await (await this.#dialog).open(productId, signal);
  }

  /** Most visits have no occasion for it. Where its code does not come, the next occasion asks for it again. */
  async #bringDialog(): Promise<PopUpDialog> {
    try {
      const { PopUpDialog } = await import('./dialog/pop-up-dialog.ts');
      return new PopUpDialog(this, this.#root);
    } catch (error) {
      this.#dialog = null;
      throw error;
    }
  }

  readonly #handleAdd = ({ detail }: CustomEvent<{ product: { id: number } }>): void => {
    if (this.on !== 'exit' && !this.contains(document.activeElement)) {
      this.#openQuietly(detail.product.id);
    }
  };

  /** Towards the tabs and the address; touch screens have no such sign. */
  readonly #handleLeave = ({ clientY, pointerType }: PointerEvent): void => {
    if (this.on === 'exit' && pointerType === 'mouse' && clientY <= 0) {
      this.#openQuietly(null);
    }
  };

  #openQuietly(productId: number | null): void {
    this.open(productId).catch(() => undefined);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-pop-up': VitrinePopUp;
  }
}
