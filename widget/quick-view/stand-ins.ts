import type { ReactiveController } from 'lit';
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

/** Puts a copy of a quick view into each other box that has an input for it, so that its panel is inside too. */
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

  /** Returns the inputs of the host's own box, or those of the page outside all boxes. */
  inputs(): HTMLInputElement[] {
    const host = this.#host;
    this.isOutdated = false;
    const inputs = findInputs(host.htmlFor);
    inputs.forEach((input) => this.#serve(boxOf(input)));
    return inputs.filter((input) => boxOf(input) === boxOf(host));
  }

  #serve(box: Element | null): void {
    const host = this.#host;
    const place = box ?? document.body;
    const isServed = [...place.querySelectorAll<QuickView>(host.localName)].some(
      (one) => boxOf(one) === box && one.htmlFor === host.htmlFor,
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
