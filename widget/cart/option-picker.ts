import { addStyles } from '../core/style-sheet.ts';
import { html, nothing, render, type TemplateResult } from 'lit';
import { dialogTexts } from '../core/dialog-texts.ts';
import { format, texts } from '../core/format.ts';
import { announce } from '../core/live-region.ts';
import { isSoldOut, isVarying, type StoreProduct, type StoreVariant } from '../core/product.ts';
import type { ChosenAttribute } from '../core/storefront.ts';
import {
  attributesOf,
  initialChoice,
  optionGroups,
  variantOf,
  withValue,
  type OptionGroup,
  type OptionValue,
  type VariantChoice,
} from './variant-choice.ts';
import { dialog, dialogStyles } from '../core/dialog.ts';
import { optionPickerStyles } from './option-picker-styles.ts';
import { purchaseStyles } from './shown-purchase.ts';
import { picture, thumbnailSizes } from '../core/picture.ts';
import { price } from '../core/price.ts';

const added = 'add';

/** A variant with the chosen values of its open attributes. */
interface ChosenVariant {
  readonly variant: StoreVariant;
  readonly attributes?: readonly ChosenAttribute[];
}

/**
 * Returns the only variant of a product, or the one that the shopper chooses in a dialog, without a layout shift.
 * Returns null when they close it.
 */
export async function chooseVariant(
  root: ShadowRoot,
  product: StoreProduct,
  priceFormat: string,
): Promise<ChosenVariant | null> {
  const [variant] = product.variants;
  if (!isVarying(product)) {
    return variant ? { variant } : null;
  }
  // The element may be gone, and a theme's own button may ask again while the dialog is open.
  if (!root.isConnected || root.querySelector('[part=options]')) {
    return null;
  }
  addStyles(root, [purchaseStyles, dialogStyles, optionPickerStyles]);
  const holder = root.appendChild(document.createElement('div'));
  let choice = initialChoice(product);
  let handleClose: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => (handleClose = resolve));
  const label = format(dialogTexts.options, { title: product.title });
  const draw = () => {
    const form = content(product, choice, priceFormat, choose);
    render(dialog({ part: 'options', className: 'options', label, handleClose }, form), holder);
  };
  const choose = (option: number, value: string) => {
    choice = withValue(choice, option, value);
    draw();
    announce(root, price(chosenOf(product, choice), priceFormat));
  };
  draw();
  const opened = holder.querySelector('dialog');
  opened?.showModal();
  announce(root, '');
  await closed;
  holder.remove();
  return opened?.returnValue === added ? chosenVariant(product, choice) : null;
}

function chosenVariant(product: StoreProduct, choice: VariantChoice): ChosenVariant | null {
  const variant = variantOf(product, choice);
  return (
    variant && {
      variant,
      ...(variant.choices && { attributes: attributesOf(product, variant, choice) }),
    }
  );
}

function content(
  product: StoreProduct,
  choice: VariantChoice,
  priceFormat: string,
  choose: (option: number, value: string) => void,
): TemplateResult {
  const shown = chosenOf(product, choice);
  const canBuy = !isSoldOut(shown);
  return html`<form method="dialog" class="choice">
    <div class="chosen">
      <span class="media">${picture(shown, thumbnailSizes)}</span>
      <span>
        <strong>${product.title}</strong>
        ${price(shown, priceFormat)}
      </span>
    </div>
    ${optionGroups(product, choice).map((group) =>
      fields(group, product, (value) => choose(group.option, value)),
    )}
    <div class="ends" lang=${texts.locale}>
      <button part="add" class="button" value=${added} ?disabled=${!canBuy}>
        ${canBuy ? texts.add : texts.soldOut}
      </button>
      <button part="close" class="button plain" type="button" @click=${closeDialog}>
        ${dialogTexts.close}
      </button>
    </div>
  </form>`;
}

/** The form has one button that submits: Enter would press another one while that one is disabled. */
function closeDialog({ target }: Event): void {
  if (target instanceof Element) {
    target.closest('dialog')?.close();
  }
}

/** Returns the product with only the chosen variant; without any, where no variant has these values. */
function chosenOf(product: StoreProduct, choice: VariantChoice): StoreProduct {
  const variant = variantOf(product, choice);
  return { ...product, variants: variant ? [variant] : [] };
}

function fields(
  { name, option, values }: OptionGroup,
  { id, title }: StoreProduct,
  choose: (value: string) => void,
): TemplateResult {
  const legend = name
    ? html`<legend>${name}</legend>`
    : html`<legend class="unseen" lang=${texts.locale}>
        ${format(dialogTexts.options, { title })}
      </legend>`;
  return html`<fieldset>
    ${legend}
    <div class="values">${values.map((value) => field(`${id}-${option}`, value, choose))}</div>
  </fieldset>`;
}

function field(
  name: string,
  { value, isChosen, isAvailable }: OptionValue,
  choose: (value: string) => void,
): TemplateResult {
  return html`<label part="option variant" class=${isAvailable ? '' : 'unavailable'}>
    <input
      type="radio"
      name=${name}
      .checked=${isChosen}
      ?autofocus=${isChosen}
      @change=${() => choose(value)}
    />
    ${value}
    ${
      isAvailable
        ? nothing
        : html`<span class="unseen" lang=${texts.locale}> ${texts.soldOut}</span>`
    }
  </label>`;
}
