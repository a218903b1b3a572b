import { WEIGHT_SCALE } from './fields.ts';
import { expandTerm, FULL_TRUST, type Expansion } from './query-words.ts';
import type { Scoreboard } from './scoreboard.ts';
import type { ShopIndex } from './shop-index.ts';

/** Scores, by BM25F, the documents that hold all words of a term, and returns their slots. */
export function scoreWords(index: ShopIndex, board: Scoreboard, term: string): number[] {
  const [rarest, ...others] = weighWords(index, term);
  if (rarest === undefined || rarest.cost === 0) {
    return [];
  }
  let slots = begin(index, board, rarest);
  for (const word of others) {
    slots = narrow(index, board, word, slots);
  }
  return slots;
}

/** BM25's saturation: low, since a second mention says little about a product. */
const K1 = 0.4 * WEIGHT_SCALE * FULL_TRUST;

/** Rarity counts for a little less than its logarithm. */
const RARITY_POWER = 0.7;

interface QueryWord {
  expansion: Expansion;
  rarity: number;
  /** Postings to read. */
  cost: number;
}

function weighWords({ words, size: documents }: ShopIndex, term: string): QueryWord[] {
  return expandTerm(words, term)
    .map((expansion) => {
      const sizes = [...expansion.keys()].map((word) => words.postings.size(word));
      // The most frequent form stands for the word: to count their union would cost another pass.
      const rarity = rarityOf(Math.max(0, ...sizes), documents);
      return { expansion, rarity, cost: sizes.reduce((sum, size) => sum + size, 0) };
    })
    .toSorted((one, other) => one.cost - other.cost);
}

function rarityOf(holders: number, documents: number): number {
  return Math.log(1 + (documents - holders + 0.5) / (holders + 0.5)) ** RARITY_POWER;
}

function begin(index: ShopIndex, board: Scoreboard, { expansion, rarity }: QueryWord): number[] {
  const { postings } = index.words;
  const { weights, scores } = board;
  const slots: number[] = [];
  for (const [word, trust] of expansion) {
    const list = postings.of(word);
    const end = postings.size(word) * 2;
    for (let place = 0; place < end; place += 2) {
      const slot = list[place] ?? 0;
      const weight = weights[slot] ?? 0;
      if (weight === 0) {
        slots.push(slot);
      }
      weights[slot] = weight + trust * (list[place + 1] ?? 0);
    }
  }
  for (const slot of slots) {
    scores[slot] = rarity * saturate(weights[slot] ?? 0);
    weights[slot] = 0;
  }
  return slots;
}

/** Keeps the documents that hold this word too. */
function narrow(
  index: ShopIndex,
  { weights, scores }: Scoreboard,
  { expansion, rarity }: QueryWord,
  slots: readonly number[],
): number[] {
  const { postings } = index.words;
  for (const [word, trust] of expansion) {
    const list = postings.of(word);
    const end = postings.size(word) * 2;
    for (let place = 0; place < end; place += 2) {
      const slot = list[place] ?? 0;
      if ((scores[slot] ?? 0) > 0) {
        weights[slot] = (weights[slot] ?? 0) + trust * (list[place + 1] ?? 0);
      }
    }
  }
  return slots.filter((slot) => {
    const weight = weights[slot] ?? 0;
    scores[slot] = weight === 0 ? 0 : (scores[slot] ?? 0) + rarity * saturate(weight);
    weights[slot] = 0;
    return weight > 0;
  });
}

function saturate(weight: number): number {
  return weight / (weight + K1);
}
