import { html, nothing, type TemplateResult } from 'lit';
import { currentLanguage } from '../../../preferences/language.ts';
import { texts } from '../texts/texts.ts';
import type { SavedSituation } from './saved-situations.ts';
import { saturdayEvening } from './situation.ts';

interface SituationButtons {
  readonly situation: string;
  readonly currency: string;
  readonly kept: readonly SavedSituation[];
  readonly onChoose: (context: string) => void;
  /** Undefined for people who may not change the ruleset. */
  readonly onForget: ((kept: SavedSituation) => void) | undefined;
}

const smallCart = 25;
const largeCart = 62;

/** Returns the situations that each ruleset can be tried in. */
export function readySituations(currency: string): readonly Omit<SavedSituation, 'id'>[] {
  const money = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  const cart = (subtotal: number) => ({
    name: texts.situations.cart(money.format(subtotal)),
    context: `cart_subtotal=${subtotal}`,
  });
  return [
    cart(smallCart),
    cart(largeCart),
    { name: texts.situations.empty, context: 'cart_subtotal=0' },
    {
      name: texts.situations.saturday,
      context: new URLSearchParams({ time: saturdayEvening(new Date()) }).toString(),
    },
  ];
}

/** Renders a button for each situation, those that are kept with one that forgets them. */
export function situationButtons(buttons: SituationButtons): TemplateResult {
  const { situation, currency, kept, onChoose, onForget } = buttons;
  const names = new Set(kept.map(({ name }) => name));
  const choose = ({ name, context }: Omit<SavedSituation, 'id'>) =>
    html`<button
      type="button"
      class="toggle"
      aria-pressed=${String(context === situation)}
      @click=${() => onChoose(context)}
    >
      ${name}
    </button>`;
  return html`<div class="row">
    ${readySituations(currency)
      .filter(({ name }) => !names.has(name))
      .map(choose)}
    ${kept.map(
      (one) =>
        html`<span class="kept"
          >${choose(one)}${
            onForget
              ? html`<button
                  type="button"
                  class="plain"
                  aria-label=${texts.forget(one.name)}
                  @click=${() => onForget(one)}
                >
                  ✕
                </button>`
              : nothing
          }</span
        >`,
    )}
  </div>`;
}
