import type {
  TranslatedKind,
  TranslationStore,
} from '../store/tables/catalog/translation-store.ts';
import type { CollectionTranslation, ContentTranslation } from './record-translations.ts';
import type { ProductTranslation } from './translate-product.ts';

/** The translated fields of the records of each kind. */
interface TranslationOf {
  product: ProductTranslation;
  collection: CollectionTranslation;
  content: ContentTranslation;
}

interface UnreadableTranslation {
  shopId: number;
  kind: TranslatedKind;
  locale: string;
  id: number;
}

/** The translated texts of records, as answers show them and indexes find them. */
export class Translations {
  readonly #stored: TranslationStore;
  readonly #onUnreadable: (translation: UnreadableTranslation, error: unknown) => void;

  /** `onUnreadable` is called at each read of a record whose translation is damaged. */
  constructor(
    stored: TranslationStore,
    onUnreadable: (translation: UnreadableTranslation, error: unknown) => void,
  ) {
    this.#stored = stored;
    this.#onUnreadable = onUnreadable;
  }

  /** Returns the translations by id. A record without a readable one is shown in the primary language. */
  async find<Kind extends TranslatedKind>(
    shopId: number,
    { kind, locale }: { kind: Kind; locale: string | undefined },
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, TranslationOf[Kind]>> {
    const translations = new Map<number, TranslationOf[Kind]>();
    if (locale === undefined) {
      return translations;
    }
    for (const [id, fields] of await this.#stored.find(shopId, { kind, locale }, ids)) {
      try {
        // Our own connector wrote the fields.
        translations.set(id, JSON.parse(fields));
      } catch (error) {
        this.#onUnreadable({ shopId, kind, locale, id }, error);
      }
    }
    return translations;
  }

  /** Returns the ids of the records that have these handles in the language, lowest first. */
  async idsByHandle(
    shopId: number,
    { kind, locale }: { kind: TranslatedKind; locale: string | undefined },
    handles: readonly string[],
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    return locale === undefined
      ? new Map()
      : this.#stored.idsByHandle(shopId, { kind, locale }, handles);
  }
}
