import type {
  CollectionTranslation,
  ContentTranslation,
} from '../../catalog/record-translations.ts';
import type { OptionTranslation, ProductTranslation } from '../../catalog/translate-product.ts';
import type { TranslatedKind } from '../../store/tables/catalog/translation-store.ts';
import { toPlainText } from '../../text/plain-text.ts';

/** Texts in another language, by the name of their field. */
interface TranslationInput {
  fields: Readonly<Record<string, string>>;
  options: readonly OptionTranslation[];
}

/** Returns the translated fields of a record as they are stored; null for a record without any. */
export function storedTranslation(kind: TranslatedKind, input: TranslationInput): string | null {
  const fields = converters[kind](input);
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
}

const converters: Readonly<Record<TranslatedKind, (input: TranslationInput) => object>> = {
  product: ({ fields, options }): ProductTranslation => ({
    ...pick(fields, ['title', 'body_html', 'handle', 'product_type']),
    ...(options.length > 0 && { options }),
  }),
  collection: ({ fields }): CollectionTranslation => pick(fields, ['title', 'handle']),
  content: ({ fields }): ContentTranslation => {
    const { body_html: body, blog_title: blogTitle, blog_handle: blogHandle } = fields;
    return {
      ...pick(fields, ['title', 'handle']),
      ...(body !== undefined && { text: toPlainText(body) }),
      ...(blogTitle !== undefined && { blogTitle }),
      ...(blogHandle !== undefined && { blogHandle }),
    };
  },
};

function pick<Name extends string>(
  fields: Readonly<Record<string, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = fields[name];
    if (text !== undefined) {
      picked[name] = text;
    }
  }
  return picked;
}
