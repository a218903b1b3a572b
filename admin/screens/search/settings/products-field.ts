import { html, nothing, type TemplateResult } from 'lit';
import { type ListKind, numberOf } from '../../../kit/picked-product.ts';
import { thumbnails } from '../../../kit/thumbnails.ts';
import type { NameBook } from '../../ruleset/name-book.ts';
import { listOf, textOf } from '../../../kit/members.ts';
import type { texts as searchTexts } from '../texts/texts.ts';
import { texts } from './texts/texts.ts';

export interface GoneObjects {
  readonly products: ReadonlySet<string>;
  readonly collections: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** Products to choose, by their ids. */
export interface Picking {
  readonly chosen: readonly string[];
  readonly kind: ListKind;
  readonly onDone: (ids: readonly string[]) => void;
}

export interface FieldContext {
  readonly shop: string;
  readonly names: NameBook;
  readonly pickProducts: (picking: Picking) => void;
  /** As many of the newest rows of a list are fields. */
  readonly shownRows: number;
  readonly showEarlierRows: () => void;
  /** The names of the options that products have. */
  readonly options: readonly string[];
  /** Places of synonyms that no product has. */
  readonly dead: ReadonlySet<number>;
  /** Names in the settings that the shop no longer has. */
  readonly gone: GoneObjects;
}

export interface SettingField {
  readonly setting: keyof typeof searchTexts.members;
  readonly value: unknown;
  readonly context: FieldContext;
  /** `isTyping` joins edits of one text into a step. */
  readonly onChange: (value: unknown, isTyping?: boolean) => void;
}

interface ProductsField {
  readonly label: string;
  readonly value: unknown;
  /** Absent: products in order. */
  readonly kind?: ListKind;
  readonly context: FieldContext;
  readonly onChange: (ids: unknown) => void;
}

/** Renders chosen products with the button that opens their picker. */
export function productsField({
  label,
  value,
  kind = 'ordered',
  context,
  onChange,
}: ProductsField): TemplateResult {
  const ids = listOf(value).map(textOf);
  const gone = ids.filter((id) => context.gone.products.has(numberOf(id)));
  return html`<div class="field">
    ${thumbnails(
      label,
      ids.map((id) => {
        const { title = id, image = null } = context.names.product(id) ?? {};
        return { title, image };
      }),
    )}
    ${
      gone.length === 0
        ? nothing
        : html`<p class="row">
            <span class="pill warning">${texts.goneProducts(gone.map(numberOf).join(', '))}</span>
            <button
              type="button"
              aria-label="${label}: ${texts.removeGone}"
              @click=${() => onChange(listOf(value).filter((id) => !gone.includes(textOf(id))))}
            >
              ${texts.removeGone}
            </button>
          </p>`
    }
    <button
      type="button"
      aria-label="${label}: ${texts.chooseProducts}"
      @click=${() =>
        context.pickProducts({
          chosen: ids,
          kind,
          onDone: (chosen) => onChange(chosen.map(Number)),
        })}
    >
      ${texts.chooseProducts}
    </button>
  </div>`;
}
