import type { Language } from '../../text/languages/language.ts';
import type { PlacedIntent } from './intent.ts';
import type { PriceFilter } from '../query.ts';
import { compileOnce } from './compile-once.ts';
import { phrasesOf, type PhrasesByLanguage, toAlternatives } from './phrases.ts';

/**
 * Finds the price in a term: `under $20`, `30-50 €`, `between 10 and 20 euros`, and without a currency only `under 50` at
 * the end, where it is no measure (`under 50 cm`) and no age (`toys for kids under 5`).
 */
export function findPrice(
  term: string,
  { languages, currency }: { languages: readonly Language[]; currency: string },
): PlacedIntent | undefined {
  const rules = digitPattern.test(term) ? knownRules(languages, currency) : [];
  for (const { pattern, read } of rules) {
    const match = pattern.exec(term);
    const price =
      match &&
      read(
        match
          .slice(1)
          .flatMap((number) => number ?? [])
          .map(toHundredths),
      );
    if (match && price && isSensible(price)) {
      const [text] = match;
      const start = match.index + text.length - text.trimStart().length;
      const end = match.index + text.trimEnd().length;
      return { intent: { kind: 'price', text: term.slice(start, end), price }, start, end };
    }
  }
  return undefined;
}

const digitPattern = /[0-9]/;

const knownRules = compileOnce((languages, currency: string) =>
  rulesFor(languages, moneyPattern(currency)),
);

interface PriceRule {
  pattern: RegExp;
  /** Reads the amounts of a match in hundredths. */
  read: (amounts: readonly number[]) => PriceFilter;
}

const number = String.raw`(\d{1,3}(?:[,.]\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?)`;
const before = String.raw`(?<![\p{L}\p{N}])`;
const after = String.raw`(?![\p{L}\p{N}.,-]*[\p{L}\p{N}])`;

const below: PhrasesByLanguage = {
  en: 'under, below, less than, cheaper than, up to, at most, max, maximum',
  da: 'under, højst, maks',
  de: 'unter, bis, bis zu, höchstens, maximal, weniger als, günstiger als',
  es: 'menos de, hasta, por debajo de, máximo',
  fi: 'alle, enintään',
  fr: "moins de, à moins de, sous, jusqu’à, jusqu'à, maximum",
  it: 'sotto, sotto i, meno di, fino a, massimo',
  nl: 'onder, tot, minder dan, maximaal',
  no: 'under, maks',
  pt: 'menos de, até, abaixo de, no máximo',
  sv: 'under, högst, max',
};

/** The words of `below` that mean a price without a currency too. */
const surelyBelow: PhrasesByLanguage = {
  en: 'under, below, less than, cheaper than',
  da: 'under',
  de: 'unter, weniger als, günstiger als',
  es: 'menos de',
  fi: 'alle',
  fr: 'moins de, à moins de',
  it: 'meno di, sotto i',
  nl: 'onder, minder dan',
  no: 'under',
  pt: 'menos de',
  sv: 'under',
};

const above: PhrasesByLanguage = {
  en: 'over, above, more than, from, at least, min, minimum',
  da: 'over, mindst',
  de: 'über, ab, mindestens, mehr als',
  es: 'más de, desde, mínimo',
  fi: 'yli, vähintään',
  fr: 'plus de, à partir de, minimum',
  it: 'oltre, più di, minimo',
  nl: 'boven, vanaf, meer dan, minimaal',
  no: 'over, minst',
  pt: 'mais de, acima de, a partir de',
  sv: 'över, minst',
};

const between: PhrasesByLanguage = {
  en: 'between',
  da: 'mellem',
  de: 'zwischen',
  es: 'entre',
  fr: 'entre',
  it: 'tra, fra',
  nl: 'tussen',
  no: 'mellom',
  pt: 'entre',
  sv: 'mellan',
};

const and: PhrasesByLanguage = {
  en: 'and, to',
  da: 'og',
  de: 'und, bis',
  es: 'y',
  fr: 'et',
  it: 'e',
  nl: 'en',
  no: 'og',
  pt: 'e',
  sv: 'och',
};

function rulesFor(languages: readonly Language[], money: Money): PriceRule[] {
  const words = (phrases: PhrasesByLanguage) => toAlternatives(phrasesOf(phrases, languages));
  const dash = String.raw`\s*(?:[-\u2013]|${words(and)})\s*`;
  const amount = `(?:${money.sign}\\s*${number}|${number}\\s*${money.word}${after})`;
  const rule = (pattern: string, read: PriceRule['read']) => ({
    pattern: new RegExp(`${before}${pattern}`, 'iu'),
    read,
  });
  return [
    rule(`(?:${words(between)}\\s+)?${number}${dash}${number}\\s*${money.word}${after}`, toRange),
    rule(
      `(?:${words(between)}\\s+)?${money.sign}\\s*${number}${dash}(?:${money.sign}\\s*)?${number}${after}`,
      toRange,
    ),
    rule(`${words(below)}\\s+${amount}${after}`, ([max]) => ({ max })),
    rule(`${words(above)}\\s+${amount}${after}`, ([min]) => ({ min })),
    rule(`${words(surelyBelow)}\\s+${number}\\s*$`, ([max]) => ({ max })),
  ].map(({ pattern, read }, place, all) => ({
    pattern: place === all.length - 1 ? withoutAges(pattern) : pattern,
    read,
  }));
}

function toRange([min = 0, max = 0]: readonly number[]): PriceFilter {
  return { min, max };
}

/** Words that make a number an age. */
const ages = String.raw`(?<!\b(?:age|aged|ages|baby|babies|boys?|child|children|girls?|kids?|toddlers?|kinder|alter)\b.*)`;

function withoutAges({ source }: RegExp): RegExp {
  return new RegExp(`${ages}${source}`, 'iu');
}

function isSensible({ min, max }: PriceFilter): boolean {
  return (max === undefined || max > 0) && (min === undefined || max === undefined || min < max);
}

/** Reads `1,500`, `1.500,50` and `19.9`: three digits after a separator are thousands. */
function toHundredths(text: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/[.,]/g, '');
  return Number(whole) * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'));
}

interface Money {
  /** Matches a sign before an amount. */
  sign: string;
  /** Matches a sign or name after an amount. */
  word: string;
}

/** Only the shop's own currency: other amounts would need a rate. */
function moneyPattern(currency: string): Money {
  const { sign, names } = currencies.find(({ codes }) => codes.includes(currency)) ?? noNames;
  const all = [currency.toLowerCase(), ...names, ...(sign === '' ? [] : [sign])];
  return {
    sign: toAlternatives(sign === '' ? [currency.toLowerCase()] : [sign, currency.toLowerCase()]),
    word: toAlternatives(all),
  };
}

const noNames = { sign: '', names: [] };

const currencies = [
  {
    codes: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP'],
    sign: '$',
    names: ['dollar', 'dollars', 'bucks', 'pesos'],
  },
  { codes: ['EUR'], sign: '€', names: ['euro', 'euros'] },
  { codes: ['GBP'], sign: '£', names: ['pound', 'pounds', 'quid'] },
  { codes: ['JPY', 'CNY'], sign: '¥', names: ['yen', 'yuan', '円', '元'] },
  { codes: ['SEK', 'NOK', 'DKK', 'ISK'], sign: '', names: ['kr', 'kronor', 'kroner'] },
  { codes: ['CHF'], sign: '', names: ['fr', 'franken', 'francs'] },
  { codes: ['PLN'], sign: '', names: ['zł', 'zl'] },
  { codes: ['INR'], sign: '₹', names: ['rupees', 'rs'] },
  { codes: ['TRY'], sign: '₺', names: ['tl', 'lira'] },
  { codes: ['BRL'], sign: 'R$', names: ['reais'] },
  { codes: ['KRW'], sign: '₩', names: ['won', '원'] },
  { codes: ['UAH'], sign: '₴', names: ['грн'] },
  { codes: ['RUB'], sign: '₽', names: ['руб', 'рублей'] },
];
