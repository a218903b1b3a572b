import { nothing, type TemplateResult } from 'lit';
import { StoredElement } from '../core/stored-element.ts';
import { textProperty } from '../core/vitrine-element.ts';
import type { PopUpDialog } from './dialog/pop-up-dialog.ts';

/** The events of additions to the cart by the elements. */
const additionEvents = [
  'service:widget.add',
  'service:smartsearch.quickview.add',
  'service:smartsearch.resultsPage.add',
] as const;

/**
 * Shows its content, such as a `vitrine-recommendations`, in a dialog once per session: after a widget or the theme
 * adds a product to the cart, or when the pointer leaves the page at the top. It opens when its products are loaded. It does not open
 * without products, over another dialog, or while the shopper is typing.
 *
 * @tag vitrine-pop-up
 * @attr {add|exit} on - The trigger: a product is added to the cart, or the pointer leaves the page; `add`.
 * @attr {string} heading - Heading above the content, and accessible name.
 * @attr {number} widget-id - Id of a stored widget. Other attributes override its settings.
 *
 * @slot - The content. Its `vitrine-` elements receive the added product unless they have `product-ids`, and
 * do not recommend what is in the cart.
 * @slot header - Replaces the heading.
 *
 * @csspart dialog - The dialog.
 * @csspart header - The line with the heading and the button.
 * @csspart heading - The heading.
 * @csspart close - The button that closes the dialog.
 *
 * @cssproperty --vitrine-panel-background - Background of the dialog.
 * @cssproperty --vitrine-panel-color - Text of the dialog.
 * @cssproperty --vitrine-pop-up-width - Width of the dialog, `832px`.
 * @cssproperty --vitrine-unit - Length that sizes are multiples of, `max(1rem, 16px)`.
 * @cssproperty --vitrine-radius - Rounding of the dialog.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrinePopUp extends StoredElement {
  static override properties = { on: textProperty, heading: textProperty };

  declare on: string;
  declare heading: string;

  #dialog: PopUpDialog | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connection;
    for (const name of additionEvents) {
      document.addEventListener(name, this.#handleAdd, { signal });
    }
    document.documentElement.addEventListener('pointerleave', this.#handleLeave, { signal });
    // Without this code, it opens after additions by widgets only.
    this.#followTheme(signal).catch(() => undefined);
  }

  /**
   * Opens the pop-up without its trigger, unless one was shown in this session, another dialog is open or the shopper
   * is typing. A later trigger may still open it.
   */
  async open(productId: number | null = null): Promise<void> {
    const signal = this.connection;
    // Most visits have no trigger. When the code does not load, the next trigger requests it again.
    const { PopUpDialog } = await import('./dialog/pop-up-dialog.ts');
    this.#dialog ??= new PopUpDialog(this);
    await this.#dialog.open(productId, signal);
  }

  async #followTheme(signal: AbortSignal): Promise<void> {
    const { followAdditions } = await import('../cart/storefront/theme-additions.ts');
    await followAdditions(async (readProduct) => {
      if (this.#isTriggered) {
        this.#openQuietly(await readProduct());
      }
    }, signal);
  }

  readonly #handleAdd = ({ detail }: CustomEvent<{ product: { id: number } }>): void => {
    if (this.#isTriggered) {
      this.#openQuietly(detail.product.id);
    }
  };

  /** False for an addition from the content of the pop-up itself. */
  get #isTriggered(): boolean {
    return this.on !== 'exit' && !this.contains(document.activeElement);
  }

  /** Opens when a mouse leaves towards the tabs and the address bar. */
  readonly #handleLeave = ({ clientY, pointerType }: PointerEvent): void => {
    if (this.on === 'exit' && pointerType === 'mouse' && clientY <= 0) {
      this.#openQuietly(null);
    }
  };

  #openQuietly(productId: number | null): void {
    this.open(productId).catch(() => undefined);
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.#dialog?.render() ?? nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-pop-up': VitrinePopUp;
  }
}
