import { html, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import type { ChosenProduct, ListKind } from '../../../kit/picked-product.ts';
import type { ComboboxOption } from '../../../kit/combobox.ts';
import { thumbnails } from '../../../kit/thumbnails.ts';
import { texts } from '../texts/texts.ts';
import type { BlockContext } from './block-context.ts';
import { type PickedChips, pickedChips } from './chips.ts';

export interface Picked {
  readonly label: string;
  readonly items: readonly string[];
  readonly onChange: (items: readonly string[]) => void;
}

/** Renders chosen collections with a combobox. */
export function collectionPicker({ shop, names }: BlockContext, picked: Picked): TemplateResult {
  return pickedChips({
    ...picked,
    nameOf: (id) => names.nameOf('collection', id) ?? id,
    load: async (q, signal) => {
      const { data } = await call('GET /shops/:shop/collections', {
        parameters: { shop, q },
        signal,
      });
      return data.map(({ id, title, products }) => optionOf(String(id), title, products));
    },
    onChoose: ({ value, label }) => names.addCollection(value, label),
  });
}

/** Renders chosen tags, vendors or types with a combobox. Words that the shop does not have can be typed too. */
export function wordPicker(
  { shop }: BlockContext,
  kind: 'tag' | 'vendor' | 'type',
  picked: Picked,
): TemplateResult {
  return textPicker(picked, async (q, signal) => {
    const { data } = await call('GET /shops/:shop/words', {
      parameters: { shop, kind, q },
      signal,
    });
    return data.map(({ word, products }) => optionOf(word, word, products));
  });
}

/** Renders chosen handles with a combobox that finds them by their product. */
export function handlePicker({ shop }: BlockContext, picked: Picked): TemplateResult {
  return textPicker(picked, async (q, signal) => {
    const { data } = await call('GET /shops/:shop/products', { parameters: { shop, q }, signal });
    return data.map(({ handle, title }) => optionOf(handle, title, handle));
  });
}

/** Renders chosen tags of customers with a combobox. */
export function customerTagPicker({ shop }: BlockContext, picked: Picked): TemplateResult {
  return textPicker(picked, async (q, signal) => {
    const { data } = await call('GET /shops/:shop/customer-tags', {
      parameters: { shop, q },
      signal,
    });
    return data.map(({ word, customers }) => optionOf(word, word, customers));
  });
}

/** Renders chosen texts with a combobox. A text that is not found can be added as it was typed. */
function textPicker(picked: Picked, find: PickedChips['load']): TemplateResult {
  return pickedChips({
    ...picked,
    nameOf: (text) => text,
    async load(q, signal) {
      const found = await find(q, signal);
      const typed = q.trim();
      const isNew =
        typed !== '' && !typed.includes(',') && found.every(({ value }) => value !== typed);
      return isNew ? [...found, optionOf(typed, typed, texts.add)] : found;
    },
  });
}

function optionOf(value: string, label: string, detail: string | number): ComboboxOption {
  return { value, label, detail: String(detail) };
}

/** Renders chosen variants with a combobox that finds them by their product. */
export function variantPicker({ shop }: BlockContext, picked: Picked): TemplateResult {
  return pickedChips({
    ...picked,
    nameOf: (id) => id,
    load: async (q, signal) => {
      const { data } = await call('GET /shops/:shop/products', { parameters: { shop, q }, signal });
      return data.flatMap(({ title, variants }) =>
        variants.map((variant) =>
          optionOf(String(variant.id), `${title} · ${variant.title}`, variant.sku),
        ),
      );
    },
  });
}

interface ProductList {
  readonly label: string;
  readonly products: readonly ChosenProduct[];
  readonly kind: ListKind;
  readonly onChange: (products: readonly ChosenProduct[]) => void;
}

/** Renders chosen products with the button that opens their picker. */
export function productList(
  { names, pickProducts }: BlockContext,
  { label, products, kind, onChange }: ProductList,
): TemplateResult {
  return html`<div class="picked">
    ${thumbnails(
      label,
      products.map(({ id }) => {
        const { title = id, image = null } = names.product(id) ?? {};
        return { title, image };
      }),
    )}
    <button
      type="button"
      @click=${() => pickProducts({ chosen: products, kind, onDone: onChange })}
    >
      ${texts.chooseProducts}
    </button>
  </div>`;
}
