import type { HistoryStore } from '../../store/tables/shoppers/history-store.ts';
import { tokenize } from '../../text/tokens.ts';

const contentsPerPiece = 200;
const longestText = 20_000;

/** Reads the folded words of the shop's published articles, blogs and pages. */
export async function readContentWords(
  store: Pick<HistoryStore, 'contentTextsAfter'>,
  shopId: number,
): Promise<Set<string>> {
  const words = new Set<string>();
  for (let afterId = 0; ;) {
    const contents = await store.contentTextsAfter(shopId, afterId, contentsPerPiece);
    for (const { text } of contents) {
      tokenize(text.slice(0, longestText)).forEach((word) => words.add(word));
    }
    const last = contents.at(-1);
    if (last === undefined) {
      return words;
    }
    afterId = last.id;
  }
}
