import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from './admin-element.ts';
import './button-menu.ts';
import type { ChosenProduct, ListKind, PickedProduct } from './picked-product.ts';
import { texts } from './product-texts/texts.ts';

/** The commands of a row on its list. Places begin with 0. */
export interface ChosenCommands {
  readonly move: (from: number, to: number) => void;
  readonly remove: (place: number) => void;
  readonly chooseVariants: (place: number, variants: readonly string[]) => void;
}

/** A chosen product: in an order it moves by its grip or its menu, and some of its variants can be chosen. */
export class ChosenProductRow extends AdminElement {
  static override properties: PropertyDeclarations = {
    chosen: { attribute: false },
    product: { attribute: false },
    kind: { attribute: false },
    place: { attribute: false },
    count: { attribute: false },
    commands: { attribute: false },
  };

  declare chosen: ChosenProduct;
  /** Undefined until it is loaded, and for a product that the shop no longer has. */
  declare product: PickedProduct | undefined;
  /** Of the list that it is in. */
  declare kind: ListKind;
  declare place: number;
  declare count: number;
  declare commands: ChosenCommands;
  #stopDragging: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#isOrdered) {
      void this.#startDragging();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopDragging?.();
    this.#stopDragging = undefined;
  }

  protected override render(): TemplateResult {
    const { place, count } = this;
    const isOrdered = this.#isOrdered;
    return html`${isOrdered ? this.#grip() : nothing}
      <div class="chosen-text">${this.#title} ${this.#variants()}</div>
      <button-menu
        label=${texts.actions(this.#title)}
        .items=${[
          ...(isOrdered && place > 0 ? [this.#step(texts.moveUp, -1)] : []),
          ...(isOrdered && place < count - 1 ? [this.#step(texts.moveDown, 1)] : []),
          { label: texts.remove, run: () => this.commands.remove(place), isDangerous: true },
        ]}
      ></button-menu>`;
  }

  get #isOrdered(): boolean {
    return this.kind !== 'unordered';
  }

  get #title(): string {
    return this.product?.title ?? this.chosen.id;
  }

  #grip(): TemplateResult {
    return html`<button
      type="button"
      class="grip plain"
      aria-label=${texts.grip(this.#title, this.place + 1, this.count)}
      @keydown=${(event: KeyboardEvent) => this.#moveByKey(event)}
    >
      <span aria-hidden="true">⠿</span>
    </button>`;
  }

  #step(label: string, step: number) {
    return { label, run: () => this.commands.move(this.place, this.place + step) };
  }

  /** Renders the choice among the variants of a product that has several. */
  #variants(): TemplateResult | typeof nothing {
    const { product, commands, kind } = this;
    const chosen = this.chosen.variants;
    const isWhole = chosen.length === 0;
    if (!product || kind !== 'with-variants' || (product.variants.length < 2 && isWhole)) {
      return nothing;
    }
    const all = product.variants.map(({ id }) => String(id));
    return html`<details>
      <summary>
        ${isWhole ? texts.allVariants : texts.someVariants(chosen.length, all.length)}
      </summary>
      ${product.variants.map(({ title, sku }, index) => {
        const id = all[index] ?? '';
        return html`<label
          ><input
            type="checkbox"
            .checked=${chosen.includes(id)}
            @change=${() => commands.chooseVariants(this.place, toggled(all, chosen, id))}
          />${title || sku || id}</label
        >`;
      })}
    </details>`;
  }

  #moveByKey(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.commands.move(this.place, this.place + step);
    }
  }

  async #startDragging(): Promise<void> {
    const [{ dragRow }] = await Promise.all([import('./drag-rows.ts'), this.updateComplete]);
    const grip = this.querySelector<HTMLElement>('.grip');
    if (this.isConnected && !this.#stopDragging && grip) {
      this.#stopDragging = dragRow({
        element: this,
        grip,
        place: () => this.place,
        onDrop: (from) => this.commands.move(from, this.place),
      });
    }
  }
}

/** Returns the chosen variants, one added or removed, in the order of the product. */
function toggled(all: readonly string[], chosen: readonly string[], id: string): readonly string[] {
  return all.filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one)));
}

customElements.define('chosen-product-row', ChosenProductRow);
