import { html, type TemplateResult } from 'lit';
import { thumbnails } from '../../../kit/thumbnails.ts';
import type { NameBook } from '../../ruleset/name-book.ts';
import { listOf, textOf } from '../state/members.ts';
import type { texts as searchTexts } from '../texts/texts.ts';
import { texts } from './texts/texts.ts';

export interface FieldContext {
  readonly shop: string;
  readonly names: NameBook;
  readonly pickProducts: (
    chosen: readonly string[],
    onDone: (ids: readonly string[]) => void,
  ) => void;
  /** As many of the newest rows of a list are fields. */
  readonly shownRows: number;
  readonly showEarlierRows: () => void;
  /** The names of the options that products have. */
  readonly options: readonly string[];
  /** Places of synonyms that no product has. */
  readonly dead: ReadonlySet<number>;
}

export interface SettingField {
  readonly setting: keyof typeof searchTexts.members;
  readonly value: unknown;
  readonly context: FieldContext;
  /** `isTyping` joins edits of one text into a step. */
  readonly onChange: (value: unknown, isTyping?: boolean) => void;
}

export interface ProductsField {
  readonly label: string;
  readonly value: unknown;
  readonly context: FieldContext;
  readonly onChange: (ids: unknown) => void;
}

/** Renders chosen products with the button that opens their picker. */
export function productsField({ label, value, context, onChange }: ProductsField): TemplateResult {
  const ids = listOf(value).map(textOf);
  return html`<div class="field">
    ${thumbnails(
      label,
      ids.map((id) => {
        const { title = id, image = null } = context.names.product(id) ?? {};
        return { title, image };
      }),
    )}
    <button
      type="button"
      aria-label="${label}: ${texts.chooseProducts}"
      @click=${() => context.pickProducts(ids, (chosen) => onChange(chosen.map(Number)))}
    >
      ${texts.chooseProducts}
    </button>
  </div>`;
}
