import type { CSSResult } from 'lit';
import { attachStyledRoot } from './style-sheet.ts';

/**
 * An element that draws itself once for everything that changed together. Not a LitElement: our
 * elements would use little of it, and each page would load it all.
 */
export abstract class WidgetElement extends HTMLElement {
  protected readonly root: ShadowRoot;
  #update: Promise<void> | null = null;

  constructor(styles: readonly CSSResult[]) {
    super();
    this.root = attachStyledRoot(this, styles);
  }

  /** Settles when everything that has happened is on the page. */
  get updateComplete(): Promise<void> {
    return this.#update ?? Promise.resolve();
  }

  connectedCallback(): void {
    this.requestUpdate();
  }

  attributeChangedCallback(_name: string, _before: string | null, _now: string | null): void {
    this.requestUpdate();
  }

  requestUpdate(): void {
    this.#update ??= this.#drawSoon();
  }

  async #drawSoon(): Promise<void> {
    await Promise.resolve();
    this.#update = null;
    if (this.isConnected) {
      this.draw();
    }
  }

  protected abstract draw(): void;
}

/**
 * Gives each attribute a property of its name in camel case, since frameworks set one or the other.
 *
 * @param flags - those that count by being there.
 */
export function reflect(
  prototype: HTMLElement,
  attributes: readonly string[],
  flags: readonly string[] = [],
): void {
  for (const attribute of attributes) {
    const name = attribute.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    const isFlag = flags.includes(attribute);
    Object.defineProperty(prototype, name, {
      get(this: HTMLElement) {
        return isFlag ? this.hasAttribute(attribute) : (this.getAttribute(attribute) ?? '');
      },
      set(this: HTMLElement, value: string | number | boolean | null | undefined) {
        if (value === null || value === undefined || value === false) {
          this.removeAttribute(attribute);
        } else {
          this.setAttribute(attribute, isFlag ? '' : String(value));
        }
      },
    });
  }
}
