import { html, type TemplateResult } from 'lit';
import type { StoreProduct } from '../core/product.ts';
import { fillTemplate, type TemplateContext } from './card-template.ts';

/** Cards of the merchant's own template. They stand among the element's children, where the theme styles them. */
export class TemplateCards {
  readonly #host: HTMLElement;
  readonly #template: HTMLTemplateElement;
  #shown: readonly StoreProduct[] = [];

  constructor(host: HTMLElement, template: HTMLTemplateElement) {
    this.#host = host;
    this.#template = template;
  }

  /** Makes them anew only for other products: shoppers may have the focus in one. */
  fill(products: readonly StoreProduct[], context: TemplateContext): void {
    if (products === this.#shown) {
      return;
    }
    this.#shown = products;
    for (const former of this.#host.querySelectorAll(':scope > [slot^="vitrine-card-"]')) {
      former.remove();
    }
    this.#host.append(
      ...products.map((product, index) => {
        const holder = document.createElement('div');
        holder.slot = slotOf(index);
        holder.append(fillTemplate(this.#template, product, context));
        return holder;
      }),
    );
  }

  cardOf(index: number): TemplateResult {
    return html`<slot name=${slotOf(index)}></slot>`;
  }
}

function slotOf(index: number): string {
  return `vitrine-card-${index}`;
}
