import type { ReactiveController } from 'lit';
import { currentPage } from '../core/page.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';
import { findInputs } from './search-input.ts';

/**
 * The boxes that themes open for their search. Content outside an open one may be inert, and themes close theirs when
 * a click is outside.
 */
const boxes = 'dialog, [role=dialog], [aria-modal=true], details';

interface QuickView extends VitrineElement {
  readonly htmlFor: string;
  readonly close: () => void;
}

/**
 * Puts a copy of a quick view into each other box that has an input for it, so that its panel is inside too. While the
 * theme hides the box of the quick view itself, a copy beside it shows the results of inputs that are on screen.
 */
export class StandIns implements ReactiveController {
  readonly #host: QuickView;
  #copies: QuickView[] = [];
  /** True when the host's attributes have changed since it looked for inputs. */
  isOutdated = false;

  constructor(host: QuickView) {
    host.addController(this);
    this.#host = host;
  }

  hostDisconnected(): void {
    this.reset();
  }

  /** Removes the copies. Others take their places when the host looks for inputs again. */
  reset(): void {
    this.#copies.forEach((copy) => copy.remove());
    this.#copies = [];
    this.isOutdated = true;
  }

  close(): void {
    this.#copies.forEach((copy) => copy.close());
  }

  /** Returns the focused input of those for the host, or else the present one, or the first; null where there is none. */
  inputInUse(present: HTMLInputElement | null): HTMLInputElement | null {
    const host = this.#host;
    // Without a top layer the theme's own search is the better one.
    const isPossible = host.isConnected && currentPage() && 'popover' in host;
    const inputs = isPossible ? this.#inputs() : [];
    const focused = inputs.find((one) => one.matches(':focus'));
    return focused ?? inputs.find((one) => one === present) ?? inputs[0] ?? null;
  }

  /** Returns the inputs of the host's own box, or those of the page outside all boxes. */
  #inputs(): HTMLInputElement[] {
    const host = this.#host;
    this.isOutdated = false;
    const home = boxOf(host);
    const isAway = isHidden(host);
    const own: HTMLInputElement[] = [];
    for (const input of findInputs(host.htmlFor)) {
      const box = boxOf(input);
      if (box === home && !(isAway && input.checkVisibility())) {
        own.push(input);
      } else {
        this.#serve(box);
      }
    }
    if (own.length > 0) {
      // The theme shows the host again.
      this.#copies.filter((copy) => boxOf(copy) === home).forEach((copy) => copy.remove());
    }
    return own;
  }

  #serve(box: Element | null): void {
    const host = this.#host;
    const place = box ?? document.body;
    const isServed = [...place.querySelectorAll<QuickView>(host.localName)].some(
      (one) => one !== host && boxOf(one) === box && one.htmlFor === host.htmlFor,
    );
    if (!isServed) {
      const copy = document.importNode(host);
      copy.removeAttribute('id');
      this.#copies.push(copy);
      place.append(copy);
    }
  }
}

function boxOf(element: Element): Element | null {
  return element.closest(boxes);
}

/** Returns whether the theme shows nothing of a box around the element. */
function isHidden({ parentElement: parent }: Element): boolean {
  return parent !== null && (getComputedStyle(parent).display === 'none' || isHidden(parent));
}
