import { addStyles } from '../../core/style-sheet.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { dialogTexts } from '../../core/dialog-texts.ts';
import type { VitrineElement } from '../../core/vitrine-element.ts';
import { listTexts } from '../../products/list-texts.ts';
import { texts } from '../../core/format.ts';
import { isFirstShowing, noteShowing } from './pop-up-storage.ts';
import { followOverlays, hasOverlay } from './theme-overlays.ts';
import { dialog, dialogStyles } from '../../core/dialog.ts';
import type { PlacementListing } from '../../products/placement-listing.ts';
import { header } from '../../products/placement-templates.ts';
import { popUpStyles } from './pop-up-styles.ts';
import { placementStyles } from '../../products/placement-styles.ts';
import { sharedStyles } from '../../core/shared-styles.ts';

/** Products that come later than this after the occasion do not open the dialog any more. */
const timeoutMs = 4000;

interface PopUp extends VitrineElement {
  readonly heading: string;
}

/** An element of the service in a pop-up. */
interface PopUpContent extends Element {
  /** Missing in elements that are no placements. */
  readonly listing?: PlacementListing | null;
}

/** The dialog of a pop-up, around what stands in that. */
export class PopUpDialog {
  readonly #host: PopUp;
  #isPreparing = false;
  #isFilled = false;
  /** Placements in it that start from what was added. */
  readonly #led = new WeakSet<Element>();

  constructor(host: PopUp) {
    this.#host = host;
    addStyles(host.renderRoot, [sharedStyles, placementStyles, dialogStyles, popUpStyles]);
  }

  /**
   * @param productId - of what was added, if that is the occasion.
   * @param signal - closes it.
   */
  async open(productId: number | null, signal: AbortSignal): Promise<void> {
    if (this.#isPreparing || !mayOpen(signal)) {
      return;
    }
    await this.#update(true);
    const opened = this.#host.renderRoot.querySelector('dialog');
    const filled = await this.#fill(signal, productId);
    // A dialog that the theme hides would block the page unseen.
    this.#isFilled = filled && opened?.checkVisibility() === true;
    await this.#update(false);
    if (this.#isFilled && mayOpen(signal)) {
      noteShowing();
      const participations = this.#placements.map(({ listing }) => listing?.participation);
      // An experiment on any of them counts the shopper.
      participations.forEach((one) => one?.expose());
      if (!participations.some((one) => one?.isHeldOut())) {
        opened?.showModal();
        const shown = new AbortController();
        opened?.addEventListener('close', () => shown.abort(), { once: true });
        signal.addEventListener('abort', () => opened?.close());
        followOverlays(() => opened?.close(), shown.signal);
      }
    }
  }

  get #placements(): PopUpContent[] {
    return [...this.#host.querySelectorAll<PopUpContent>('*')].filter(({ localName }) =>
      localName.startsWith('vitrine-'),
    );
  }

  /** Settles when there is something to show: the theme's own content, or the first products that came. */
  #fill(signal: AbortSignal, productId: number | null): Promise<boolean> {
    const placements = this.#placements;
    const waiting = new Set(placements);
    return new Promise((resolve) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
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
      placements.forEach((placement) => placement.toggleAttribute('with-cart', true));
      const led = productId ? placements.filter((one) => this.#lead(one, productId)) : [];
      if (waiting.size === 0 || (this.#isFilled && led.length === 0)) {
        resolve(true);
      }
    });
  }

  /** Lets a placement start from the product, unless the theme has named one; it requests its products again. */
  #lead(placement: Element, productId: number): boolean {
    const isLed = this.#led.has(placement) || !placement.hasAttribute('product-ids');
    if (isLed) {
      this.#led.add(placement);
      placement.setAttribute('product-ids', String(productId));
    }
    return isLed;
  }

  async #update(isPreparing: boolean): Promise<void> {
    this.#isPreparing = isPreparing;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  render(): TemplateResult {
    const { heading } = this.#host;
    const close = html`<form method="dialog">
      <button part="close" class="step" aria-label=${dialogTexts.close} lang=${texts.locale}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>
      </button>
    </form>`;
    return dialog(
      {
        part: 'dialog',
        label: heading || listTexts.products,
        className: this.#isPreparing ? 'preparing' : '',
        isInert: this.#isPreparing,
      },
      html`<div class="inside">${header(heading, nothing, close)}<slot></slot></div>`,
    );
  }
}

function mayOpen(signal: AbortSignal): boolean {
  return (
    !signal.aborted && isFirstShowing() && !hasModal(document) && !hasOverlay() && !isWriting()
  );
}

/** Returns true while the page shows a dialog; those of elements are in their shadow roots. */
function hasModal(root: Document | ShadowRoot): boolean {
  return (
    root.querySelector(':modal') !== null ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasModal(shadowRoot))
  );
}

/** Returns true while a dialog would take the focus out of a field. */
function isWriting(): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) {
    active = active.shadowRoot.activeElement;
  }
  return active?.matches(':read-write') ?? false;
}
