import type { Language } from '../../text/languages/language.ts';
import { findExclusions, findFreeOf } from './find-exclusions.ts';
import { findOptions, type KnownOption } from './find-options.ts';
import { findPrice } from './find-prices.ts';
import type { PlacedIntent, SaidIntent } from './intent.ts';

interface InterpretedTerm {
  /** The term without the parts that were understood. */
  term: string;
  intents: readonly SaidIntent[];
}

interface InterpretationContext {
  /** The languages of the shop; English is always understood. */
  languages: readonly Language[];
  /** The currency of the prices, as an ISO 4217 code. */
  currency: string;
  options: readonly KnownOption[];
  /** Texts of exclusions that stay as typed. */
  names?: ReadonlySet<string>;
}

/** Longer terms are descriptions rather than queries. */
export const maxLength = 200;

/** Takes out of a term what it says about prices, options and unwanted words. What is not certain stays as typed. */
export function interpretTerm(term: string, context: InterpretationContext): InterpretedTerm {
  if (term.length > maxLength) {
    return { term, intents: [] };
  }
  const { languages, options, names } = context;
  const price = findPrice(term, context);
  const found = [
    ...(price ? [price] : []),
    ...findOptions(term, languages, options),
    ...findExclusions(term, languages).filter(({ intent }) => !names?.has(intent.text)),
  ].toSorted((one, other) => one.start - other.start);
  const placed = withoutOverlaps(found);
  const rest = cutOut(term, placed);
  const freeOf = findFreeOf(term, languages).filter(
    ({ text }) => rest.includes(text) && !names?.has(text),
  );
  // A term that only says what it is not, or how big, finds too much.
  const isCertain = rest !== '' || placed.every(({ intent }) => intent.kind === 'price');
  return isCertain
    ? {
        term: placed.length > 0 ? rest : term,
        intents: [...placed.map(({ intent }) => intent), ...freeOf],
      }
    : { term, intents: [] };
}

function withoutOverlaps(found: readonly PlacedIntent[]): PlacedIntent[] {
  let end = 0;
  return found.filter((placed) => {
    const isFree = placed.start >= end;
    end = isFree ? placed.end : end;
    return isFree;
  });
}

function cutOut(term: string, placed: readonly PlacedIntent[]): string {
  let from = 0;
  let rest = '';
  for (const { start, end } of placed) {
    rest += `${term.slice(from, start)} `;
    from = end;
  }
  return (rest + term.slice(from)).replace(/\s+/g, ' ').trim();
}
