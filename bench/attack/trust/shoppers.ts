import {
  added,
  clicked,
  purchased,
  seen,
  type SearchSession,
  type Impression,
} from '../../../server/recommend/models/searches/search-log.ts';

/** The way a shopper reads a page of results. */
export type ClickModel = 'position' | 'cascade';

/**
 * Returns how much a shopper who looks at a product wants it, from 0 to 1, for a term, a product and its
 * type.
 */
export type Taste = (term: string, productId: number) => number;

export interface Reader {
  clickModel: ClickModel;
  taste: Taste;
  random: () => number;
  /** True if the page reports the products that it has shown. */
  tellsShown: boolean;
}

/** Simulates one shopper who sees these products and acts by the taste. */
export function readPage(term: string, shown: readonly number[], reader: Reader): SearchSession {
  const { clickModel, taste, random, tellsShown } = reader;
  const impressions = new Map<number, Impression>();
  let isReading: boolean = true;
  for (const [index, productId] of shown.entries()) {
    const place = index + 1;
    const isLookedAt: boolean =
      clickModel === 'position' ? random() < place ** -examinationPower : isReading;
    const wish = taste(term, productId);
    const isClicked: boolean = isLookedAt && random() < wish;
    const act = isClicked ? actAfterClick(wish, random) : seen;
    if (tellsShown || isClicked) {
      impressions.set(productId, { place, act });
    }
    isReading &&= random() < (isClicked ? goesOnAfterClick : goesOn);
  }
  return { term, isListed: tellsShown, impressions };
}

/** Differs from the initial value of the model. */
const examinationPower = 0.9;
const goesOn = 0.85;
const goesOnAfterClick = 0.5;

function actAfterClick(wish: number, random: () => number): number {
  if (random() >= 0.2 + 0.3 * wish) {
    return clicked;
  }
  return random() < 0.4 ? purchased : added;
}

/** Returns a normally distributed number that depends only on the text, with mean 0 and variance 1. */
export function hiddenNormal(seed: number, text: string): number {
  let hash = (2_166_136_261 ^ seed) >>> 0;
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 16_777_619) >>> 0;
  }
  return Math.sqrt(-2 * Math.log(uniform(hash))) * Math.cos(2 * Math.PI * uniform(hash + 1));
}

function uniform(number: number): number {
  let mixed = number >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b) >>> 0;
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32 || 1e-9;
}
