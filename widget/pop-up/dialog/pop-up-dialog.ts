import { addStyles } from '../../core/style-sheet.ts';
import { html, nothing, render } from 'lit';
import { cardTexts } from '../../core/card-texts.ts';
import { listTexts } from '../../products/list-texts.ts';
import { texts } from '../../core/format.ts';
import { isFirstShowing, noteShowing } from './pop-up-memory.ts';
import { closeBeside, dialogStyles } from '../../core/dialog.ts';
import { header } from '../../products/placement-templates.ts';
import { popUpStyles } from './pop-up-styles.ts';
import { placementStyles } from '../../products/placement-styles.ts';
import { sharedStyles } from '../../core/shared-styles.ts';

/** Products that come later than this after its occasion are not shown any more, in milliseconds. */
const patience = 4000;

/** The dialog of a pop-up, around what stands in that. */
export class PopUpDialog {
  readonly #host: HTMLElement & { readonly heading: string };
  readonly #root: ShadowRoot;
  #isPreparing = false;
  #isFilled = false;
  /** Placements in it that start from what was added. */
  readonly #led = new WeakSet<Element>();

  constructor(host: HTMLElement & { readonly heading: string }, root: ShadowRoot) {
    this.#host = host;
    this.#root = root;
    addStyles(root, [sharedStyles, placementStyles, dialogStyles, popUpStyles]);
  }

  /**
   * @param productId - of what was added, if that is the occasion.
   * @param signal - closes it.
   */
  async open(productId: number | null, signal: AbortSignal): Promise<void> {
    if (this.#isPreparing || !mayOpen(signal)) {
      return;
    }
    const dialog = this.#draw(true);
    const filled = this.#content(signal, productId);
    // What a theme hides would block its page unseen.
    this.#isFilled = (await filled) && dialog?.checkVisibility() === true;
    this.#draw(false);
    if (this.#isFilled && mayOpen(signal)) {
      noteShowing();
      dialog?.showModal();
      signal.addEventListener('abort', () => dialog?.close());
    }
  }

  /** Whether there is something to show: what is of the theme alone, or the first products that came. */
  #content(signal: AbortSignal, productId: number | null): Promise<boolean> {
    const placements = [...this.#host.querySelectorAll('*')].filter(({ localName }) =>
      localName.startsWith('vitrine-'),
    );
    const waiting = new Set(placements);
    return new Promise((resolve) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      const listen = (name: 'ready' | 'empty' | 'error', isReady: boolean) => {
        const hear = ({ detail }: CustomEvent<{ element: Element }>) => {
          if (waiting.delete(detail.element) && (isReady || waiting.size === 0)) {
            resolve(isReady);
          }
        };
        document.addEventListener(`service:widget.${name}`, hear, { signal: ending });
      };
      listen('ready', true);
      listen('empty', false);
      listen('error', false);
      ending.addEventListener('abort', () => resolve(false));
      const led = productId ? placements.filter((one) => this.#lead(one, productId)) : [];
      if (waiting.size === 0 || (this.#isFilled && led.length === 0)) {
        resolve(true);
      }
    });
  }

  /** Has it start from the product, unless the theme has named one. It asks anew, whatever it has shown. */
  #lead(placement: Element, productId: number): boolean {
    const isLed = this.#led.has(placement) || !placement.hasAttribute('product-ids');
    if (isLed) {
      this.#led.add(placement);
      placement.setAttribute('product-ids', String(productId));
    }
    return isLed;
  }

  #draw(isPreparing: boolean): HTMLDialogElement | null {
    this.#isPreparing = isPreparing;
    const { heading } = this.#host;
    const close = html`<form method="dialog">
      <button part="close" class="step" aria-label=${cardTexts.close} lang=${texts.locale}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>
      </button>
    </form>`;
    const content = html`<dialog
      part="dialog"
      class=${isPreparing ? 'preparing' : ''}
      ?inert=${isPreparing}
      aria-label=${heading || listTexts.products}
      @click=${closeBeside}
    >
      <div class="inside">${header(heading, nothing, close)}<slot></slot></div>
    </dialog>`;
    render(content, this.#root);
    return this.#root.querySelector('dialog');
  }
}

function mayOpen(signal: AbortSignal): boolean {
  return !signal.aborted && isFirstShowing() && !hasModal(document) && !isWriting();
}

/** Whether a dialog stands before the page already; those of elements are in their shadow roots. */
function hasModal(root: Document | ShadowRoot): boolean {
  return (
    root.querySelector(':modal') !== null ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasModal(shadowRoot))
  );
}

/** Whether a dialog would take the focus out of a field. */
function isWriting(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) {
    active = active.shadowRoot.activeElement;
  }
  return active?.matches(':read-write') ?? false;
}
