import { html, nothing, type PropertyDeclarations, svg, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../../server/features/endpoints.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import '../../../kit/button-menu.ts';
import type { MenuItem } from '../../../kit/button-menu.ts';
import type { Movement } from '../state/movements.ts';
import { texts as trialTexts } from '../../trials/texts/texts.ts';
import { texts } from '../texts/texts.ts';

export type BenchResults = AdminContract['trySearch']['answer']['now'];
export type BenchProduct = BenchResults['products'][number];

/** What a row offers on its product; undefined in the list of what shoppers see now, and for viewers. */
export interface RowCommands {
  readonly isPinned: (id: number) => boolean;
  readonly togglePin: (id: number) => void;
  /** Moves a pin, or pins a product, to a place among the pins from 0. */
  readonly movePin: (id: number, place: number) => void;
  readonly menuOf: (product: BenchProduct) => readonly MenuItem[];
}

/** A found product: its place, its movement and why it stands there. */
export class ProductRow extends AdminElement {
  static override properties: PropertyDeclarations = {
    product: { attribute: false },
    place: { attribute: false },
    movement: { attribute: false },
    price: { attribute: false },
    commands: { attribute: false },
    isMovable: { attribute: false },
  };

  declare product: BenchProduct;
  /** From 0. */
  declare place: number;
  declare movement: Movement | undefined;
  declare price: string | null;
  declare commands: RowCommands | undefined;
  /** True in the list whose pins can be dragged. */
  declare isMovable: boolean;
  /** The grip that drags it; each time that the row becomes movable, it has another. */
  #held: HTMLElement | null = null;
  #stopDragging: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hold(null);
  }

  protected override updated(): void {
    const grip = this.querySelector<HTMLElement>('.grip');
    if (grip !== this.#held) {
      this.#hold(grip);
    }
  }

  #hold(grip: HTMLElement | null): void {
    this.#stopDragging?.();
    this.#stopDragging = undefined;
    this.#held = grip;
    if (grip) {
      void this.#startDragging(grip);
    }
  }

  async #startDragging(grip: HTMLElement): Promise<void> {
    const { dragRow } = await import('../../../kit/drag-rows.ts');
    if (grip === this.#held && !this.#stopDragging) {
      this.#stopDragging = dragRow({
        element: this,
        grip,
        place: () => this.product.id,
        onDrop: (id) => this.commands?.movePin(id, this.place),
      });
    }
  }

  protected override render(): TemplateResult {
    const { product, place, price } = this;
    const stock = product.stock === null ? texts.notCounted : texts.inStock(product.stock);
    return html`<div class="found-row">
      ${this.#grip()}
      <span class="place">${place + 1}</span>
      ${
        product.image
          ? html`<img src=${product.image} alt="" loading="lazy" />`
          : html`<span class="img"></span>`
      }
      <div class="found-text">
        <p>
          <strong>${product.title}</strong>
          <span class="hint">${[product.vendor, price, stock].filter(Boolean).join(' · ')}</span>
        </p>
        ${this.#pills()}
        ${product.shares.length > 0 || product.reasons.length > 0 ? why(product) : nothing}
      </div>
      ${this.#movement()} ${this.#actions()}
    </div>`;
  }

  #grip(): TemplateResult | typeof nothing {
    const { commands, product } = this;
    return commands && this.isMovable
      ? html`<button
          type="button"
          class="grip plain"
          aria-label=${texts.grip(product.title, this.place + 1)}
          @keydown=${(event: KeyboardEvent) => this.#moveByKey(event)}
        >
          <span aria-hidden="true">⠿</span>
        </button>`
      : nothing;
  }

  #moveByKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.commands?.movePin(this.product.id, Math.max(0, this.place + step));
    }
  }

  #pills(): TemplateResult | typeof nothing {
    const { promoted, badge, tier } = this.product;
    return promoted || badge || tier.length > 0
      ? html`<p class="row">
          ${promoted ? html`<span class="pill good">${texts.pinned}</span>` : nothing}
          ${badge ? html`<span class="pill">${badge}</span>` : nothing}
          ${tier.map((step) => html`<span class="pill">${texts.tiers[step]}</span>`)}
        </p>`
      : nothing;
  }

  #movement(): TemplateResult | typeof nothing {
    const { movement } = this;
    if (movement === undefined) {
      return nothing;
    }
    if (movement === 'new') {
      return html`<span class="pill good">${texts.new}</span>`;
    }
    if (movement === 'gone') {
      return html`<span class="pill danger">${texts.gone}</span>`;
    }
    const sign = movement > 0 ? '▲' : '▼';
    const steps = Math.abs(movement);
    return movement === 0
      ? html`<span class="pale"
          ><span aria-hidden="true">=</span><span class="unseen">${texts.stays}</span></span
        >`
      : html`<span class=${movement > 0 ? 'up' : 'down'}
          ><span aria-hidden="true">${sign}${steps}</span
          ><span class="unseen"
            >${movement > 0 ? texts.movedUp(steps) : texts.movedDown(steps)}</span
          ></span
        >`;
  }

  #actions(): TemplateResult | typeof nothing {
    const { commands, product } = this;
    if (!commands) {
      return nothing;
    }
    const { id, title } = product;
    const isPinned = commands.isPinned(id);
    return html`<button
        type="button"
        class="plain"
        aria-label=${isPinned ? texts.unpinProduct(title) : texts.pinProduct(title)}
        @click=${() => commands.togglePin(id)}
      >
        ${isPinned ? texts.unpin : texts.pin}
      </button>
      <button-menu label=${texts.actions(title)} .items=${commands.menuOf(product)}></button-menu>`;
  }
}

/** Renders the shares of a score as one bar with words. */
function why({ shares, reasons }: BenchProduct): TemplateResult {
  let end = 0;
  return html`<details class="why" aria-label=${texts.why}>
    <summary>${texts.why}</summary>
    ${
      shares.length === 0
        ? nothing
        : html`<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              ${shares.map(({ percent }, place) => {
                const start = end;
                end += percent;
                return svg`<rect class="share-${place % 5}" x=${start} width=${percent} height="4" />`;
              })}
            </svg>
            <ul class="shares">
              ${shares.map(
                ({ name, percent, lowers }) =>
                  html`<li>${shareName(name)} ${percent} % ${lowers ? texts.lowers : nothing}</li>`,
              )}
            </ul>`
    }
    <ul class="hint">
      ${reasons.map((reason) => html`<li>${reason}</li>`)}
    </ul>
  </details>`;
}

function shareName(name: string): string {
  return new Map<string, string>(Object.entries(trialTexts.shares)).get(name) ?? name;
}

customElements.define('product-row', ProductRow);
