import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { AdminElement } from './admin-element.ts';
import './chosen-product-row.ts';
import type { ChosenCommands } from './chosen-product-row.ts';
import type { ChosenProduct, ListKind, PickedProduct } from './picked-product.ts';
import { texts } from './product-texts/texts.ts';

/**
 * The chosen products, in order unless the list has none. The rows are rendered when it is opened: hundreds of products
 * may be chosen.
 */
export class ChosenProducts extends AdminElement {
  static override properties: PropertyDeclarations = {
    chosen: { attribute: false },
    known: { attribute: false },
    kind: { attribute: false },
    onChange: { attribute: false },
    isOpen: { state: true },
  };

  declare chosen: readonly ChosenProduct[];
  /** Products by id. Replaced when more are loaded. */
  declare known: ReadonlyMap<string, PickedProduct>;
  declare kind: ListKind;
  /** Called with the products, and with a sentence about a move to announce. */
  declare onChange: (chosen: readonly ChosenProduct[], moved?: string) => void;
  declare private isOpen: boolean;
  /** The place of a product that has moved, until it is rendered there. */
  #movedTo: number | undefined;

  constructor() {
    super();
    this.isOpen = false;
  }

  protected override render(): TemplateResult {
    const labels: Readonly<Record<ListKind, string>> = {
      unordered: texts.chosen,
      ordered: texts.order,
      'with-variants': texts.orderAndVariants,
    };
    const label = labels[this.kind];
    return html`<details
      @toggle=${({ currentTarget }: Event) =>
        (this.isOpen = currentTarget instanceof HTMLDetailsElement && currentTarget.open)}
    >
      <summary>${label}</summary>
      ${this.isOpen ? this.#rows(label) : nothing}
    </details>`;
  }

  #rows(label: string): TemplateResult {
    const { chosen, known, kind } = this;
    const rows = repeat(
      keyed(chosen),
      ({ key }) => key,
      ({ product }, place) =>
        html`<li>
          <chosen-product-row
            .chosen=${product}
            .product=${known.get(product.id)}
            .kind=${kind}
            .place=${place}
            .count=${chosen.length}
            .commands=${this.#commands}
          ></chosen-product-row>
        </li>`,
    );
    return kind === 'unordered'
      ? html`<ul class="chosen-products" aria-label=${label}>
          ${rows}
        </ul>`
      : html`<ol class="chosen-products" aria-label=${label}>
          ${rows}
        </ol>`;
  }

  readonly #commands: ChosenCommands = {
    move: (from, to) => this.#move(from, to),
    remove: (place) => {
      this.querySelector('summary')?.focus();
      this.onChange(this.chosen.toSpliced(place, 1));
    },
    chooseVariants: (place, variants) => {
      const product = this.chosen[place];
      if (product) {
        this.onChange(this.chosen.with(place, { ...product, variants }));
      }
    },
  };

  #move(from: number, to: number): void {
    const product = this.chosen[from];
    if (product && from !== to && this.chosen[to] !== undefined) {
      const title = this.known.get(product.id)?.title ?? product.id;
      this.#movedTo = to;
      this.onChange(
        this.chosen.toSpliced(from, 1).toSpliced(to, 0, product),
        texts.moved(title, to + 1, this.chosen.length),
      );
    }
  }

  /** Gives the focus back to the grip of a product that moved: a row that moves in the document loses it. */
  protected override updated(): void {
    if (this.#movedTo !== undefined) {
      this.querySelectorAll<HTMLElement>('.grip')[this.#movedTo]?.focus();
      this.#movedTo = undefined;
    }
  }
}

/** Gives each product a key that stays while it moves and while its variants change. A list may contain a product twice. */
function keyed(chosen: readonly ChosenProduct[]) {
  const counts = new Map<string, number>();
  return chosen.map((product) => {
    const count = (counts.get(product.id) ?? 0) + 1;
    counts.set(product.id, count);
    return { key: `${product.id} ${count}`, product };
  });
}

customElements.define('chosen-products', ChosenProducts);
