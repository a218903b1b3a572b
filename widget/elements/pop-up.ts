import { html, render } from 'lit/html.js';
import { cardTexts } from '../i18n/card-en.ts';
import { listTexts } from '../i18n/list-en.ts';
import { texts } from '../i18n/say.ts';
import { isFirstShowing, noteShowing } from '../pop-up-memory.ts';
import { popUpStyles } from './pop-up-styles.ts';
import { sharedStyles } from './shared-styles.ts';
import { reflect, WidgetElement } from './widget-element.ts';

/** Products that come later than this after its occasion are not shown any more, in milliseconds. */
const patience = 4000;

/**
 * Shows what stands in it, such as a `vitrine-recommendations`, once in a shopper's session: after a product
 * has come into the cart, or when the pointer leaves the page at its top. It opens when the products within
 * it are there, and not at all where there are none.
 *
 * @attr {add|exit} on - Its occasion; `add`.
 * @attr {string} heading - Heading above its content, and its name.
 *
 * @slot - Its content. Elements of ours in it that have no `product-ids` get the product that was added.
 * @slot header - In place of the heading.
 *
 * @csspart dialog - The dialog.
 * @csspart heading - The heading.
 * @csspart close - The button that closes it.
 *
 * @cssproperty --vitrine-panel-background - Ground of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-pop-up-width - Its width, `52rem`.
 * @cssproperty --vitrine-radius - Its rounding.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrinePopUp extends WidgetElement {
  static readonly observedAttributes = ['on', 'heading'];

  static {
    reflect(this.prototype, this.observedAttributes);
  }

  declare on: string;
  declare heading: string;

  #connection = new AbortController();
  #isPreparing = false;

  constructor() {
    super([sharedStyles, popUpStyles]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    document.addEventListener('service:widget.add', this.#handleAdd, { signal });
    document.addEventListener('service:smartsearch.quickview.add', this.#handleAdd, { signal });
    document.addEventListener('service:smartsearch.resultsPage.add', this.#handleAdd, { signal });
    document.documentElement.addEventListener('pointerleave', this.#handleLeave, { signal });
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#isPreparing = false;
    this.#dialog?.close();
  }

  /** Shows it, whatever its occasion, unless the session has seen it. Nothing happens while it is open. */
  async open(): Promise<void> {
    if (this.#isPreparing || this.#dialog?.open || !isFirstShowing()) {
      return;
    }
    this.#isPreparing = true;
    this.requestUpdate();
    await this.updateComplete;
    const isFilled = await this.#content();
    this.#isPreparing = false;
    this.requestUpdate();
    await this.updateComplete;
    // Another one may have been quicker, or the theme may have taken this one away.
    if (isFilled && this.isConnected && isFirstShowing()) {
      noteShowing();
      this.#dialog?.showModal();
    }
  }

  get #dialog(): HTMLDialogElement | null {
    return this.root.querySelector('dialog');
  }

  readonly #handleAdd = ({ detail }: CustomEvent<{ product: { id: number } }>): void => {
    if (this.on === 'exit' || this.contains(document.activeElement)) {
      return;
    }
    for (const placement of this.#placements()) {
      if (!placement.hasAttribute('product-ids')) {
        placement.setAttribute('product-ids', String(detail.product.id));
      }
    }
    void this.open();
  };

  /** Towards the tabs and the address; touch screens have no such sign. */
  readonly #handleLeave = ({ clientY, pointerType }: PointerEvent): void => {
    if (this.on === 'exit' && pointerType === 'mouse' && clientY <= 0) {
      void this.open();
    }
  };

  #placements(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('*')].filter(({ localName }) =>
      localName.startsWith('vitrine-'),
    );
  }

  /** Whether there is something to show: what is of the theme alone, or the first products that came. */
  #content(): Promise<boolean> {
    const waiting = new Set<Element>(this.#placements());
    if (waiting.size === 0) {
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const listening = new AbortController();
      const signal = AbortSignal.any([
        listening.signal,
        this.#connection.signal,
        AbortSignal.timeout(patience),
      ]);
      const settle = (isFilled: boolean) => {
        resolve(isFilled);
        listening.abort();
      };
      signal.addEventListener('abort', () => resolve(false));
      document.addEventListener(
        'service:widget.ready',
        ({ detail }) => waiting.has(detail.element) && settle(true),
        { signal },
      );
      const drop = ({ detail }: CustomEvent<{ element: Element }>) => {
        if (waiting.delete(detail.element) && waiting.size === 0) {
          settle(false);
        }
      };
      document.addEventListener('service:widget.empty', drop, { signal });
      document.addEventListener('service:widget.error', drop, { signal });
    });
  }

  protected draw(): void {
    const name = this.heading || listTexts.products;
    const content = html`<dialog
      part="dialog"
      class=${this.#isPreparing ? 'preparing' : ''}
      ?inert=${this.#isPreparing}
      aria-label=${name}
      @click=${this.#handleClick}
    >
      <div class="inside">
        <div class="top">
          <slot name="header">
            <h2 part="heading" class="heading">${this.heading}</h2>
          </slot>
          <form method="dialog">
            <button part="close" class="close" aria-label=${cardTexts.close} lang=${texts.locale}>
              <svg
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                stroke-width="2"
                aria-hidden="true"
              >
                <path d="m6 6 12 12M18 6 6 18" />
              </svg>
            </button>
          </form>
        </div>
        <slot></slot>
      </div>
    </dialog>`;
    render(content, this.root);
  }

  readonly #handleClick = ({ target }: Event): void => {
    // The ground around it.
    if (target === this.#dialog) {
      this.#dialog?.close();
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-pop-up': VitrinePopUp;
  }
}
