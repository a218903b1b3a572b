import type { Design } from './designs.ts';
import { choose, type Facts, fillIn, hasAllFacts, type Pattern } from './grammar.ts';
import type { Random } from './random.ts';

/** Writes a product's `body_html`. Remembers its sentences, so that none is repeated too often. */
export type Copywriter = (design: Design) => string;

const maxUses = 2;
const attempts = 24;

export function createCopywriter(random: Random): Copywriter {
  const uses = new Map<string, number>();

  function write(patterns: readonly Pattern[], design: Design): string[] {
    const suitable = patterns.filter((pattern) => hasAllFacts(pattern, design.facts));
    if (suitable.length === 0) {
      return [];
    }
    const candidates = Array.from({ length: attempts }, () =>
      choose(random.pick(suitable), random),
    );
    const fresh =
      findSentence(candidates, design.facts, (sentence) => !uses.has(sentence)) ??
      findSentence(candidates, design.facts, (sentence) => (uses.get(sentence) ?? 0) < maxUses);
    if (fresh === undefined) {
      return [];
    }
    uses.set(fresh, (uses.get(fresh) ?? 0) + 1);
    return [fresh];
  }

  return (design) => {
    const { type, form, finish } = design;
    const sentences = (...pools: (readonly Pattern[])[]): string =>
      pools.flatMap((pool) => write(pool, design)).join(' ');
    const paragraphs = [
      sentences(type.openings, form.says),
      sentences(finish.says, type.uses),
      sentences(type.care),
    ].filter((paragraph) => paragraph !== '');
    return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') + listOf(design);
  };

  function listOf(design: Design): string {
    if (random.chance(0.4)) {
      return '';
    }
    const items = random
      .shuffle(design.type.details)
      .slice(0, random.integer(2, 3))
      .flatMap((pattern) => write([pattern], design));
    return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  }
}

/** Returns the first candidate that is wanted. Most often it is the first of all, and no other is filled in. */
function findSentence(
  candidates: readonly Pattern[],
  facts: Facts,
  isWanted: (sentence: string) => boolean,
): string | undefined {
  for (const candidate of candidates) {
    const sentence = fillIn(candidate, facts);
    if (isWanted(sentence)) {
      return sentence;
    }
  }
  return undefined;
}
