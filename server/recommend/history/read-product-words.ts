import type { HistoryStore, ProductText } from '../../store/tables/shoppers/history-store.ts';
import {
  type ProductWords,
  ProductWordsReader,
  type SimilarDocument,
} from '../models/similar/product-words.ts';

const textsPerPiece = 500;

/** Reads the words of the products with these ids, which are ascending. */
export async function readProductWords(
  store: HistoryStore,
  shopId: number,
  productIds: Float64Array,
  /** Called with the number of products read so far. */
  onRead: (products: number) => void = () => undefined,
): Promise<ProductWords> {
  const reader = new ProductWordsReader();
  let number = 0;
  let done = 0;
  /** Products are created and deleted during the read, so each text is matched with its id. */
  const add = (text: ProductText) => {
    for (; (productIds[number] ?? Infinity) < text.id; number++) {
      reader.add(wordless);
    }
    if (productIds[number] === text.id) {
      reader.add(text);
      number++;
    }
  };
  for (let afterId = 0; ;) {
    const texts = await store.textsAfter(shopId, afterId, textsPerPiece);
    texts.forEach(add);
    onRead((done += texts.length));
    const last = texts.at(-1);
    if (last === undefined) {
      break;
    }
    afterId = last.id;
  }
  for (; number < productIds.length; number++) {
    reader.add(wordless);
  }
  return reader.finish();
}

const wordless: SimilarDocument = {
  price: 0,
  title: '',
  productType: '',
  vendor: '',
  tags: '',
  description: '',
};
