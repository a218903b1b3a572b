import type { PhrasesByLanguage } from './phrases.ts';

/** Someone whom gifts are for, or an occasion of gifts. */
export interface WishedConcept {
  phrases: PhrasesByLanguage;
  /** Phrases that speak of a gift by themselves: `stocking fillers`, `weihnachtsgeschenk`. */
  gifts?: PhrasesByLanguage;
  /** The wider concept that a shop may have instead: gifts for men for a father. */
  wider?: WishedConcept;
}

export const giftPhrases: PhrasesByLanguage = {
  en: 'gift, present, gift idea, present idea, pressie, prezzie',
  da: 'gave, gaver, gaveide, gaveideer, gaveidé, gaveidéer',
  de: 'geschenk, geschenke, geschenkidee, geschenkideen',
  es: 'regalo, idea de regalo, ideas de regalo, ideas para regalar, detalle, detalles',
  fi: 'lahja, lahjat, lahjaidea, lahjaideat, lahjaideoita, lahjoja',
  fr: 'cadeau, cadeaux, idée cadeau, idées cadeaux, idées cadeau',
  it: 'regalo, regali, idea regalo, idee regalo',
  nl: 'cadeau, cadeaus, cadeautje, cadeautjes, cadeau-idee, cadeau-ideeën, geschenk, geschenken, kado',
  no: 'gave, gaver, gaveide, gaveidé, gaveideer, gavetips',
  pt: 'presente, prenda, ideia de presente, ideias de presentes, ideias de presente, lembrança',
  sv: 'present, presenter, presenttips, gåva, gåvor, presentidé, presentidéer',
};

/** The words between a gift and whom it is for. */
export const forPhrases: PhrasesByLanguage = {
  en: 'for',
  da: 'til',
  de: 'für, fuer, zum, zur, zu',
  es: 'para, de, por',
  fi: 'for',
  fr: 'pour, de, d, à',
  it: 'per, di',
  nl: 'voor',
  no: 'til',
  pt: 'para, de',
  sv: 'till, för, åt',
};

/** Words that add nothing to whom a gift is for. */
export const plainWords: PhrasesByLanguage = {
  en: 'a, an, the, my, your, his, our, their, and, or, to, on, best, good, nice, great, unique, day, who, has, everything',
  da: 'en, et, min, mit, din, og, den, de',
  de: 'ein, eine, einen, einem, einer, der, die, das, den, dem, mein, meine, meinen, meinem, meiner, und, beste, schöne',
  es: 'un, una, el, la, los, las, mi, mis, tu, y, mejores, originales',
  fi: 'ja, paras',
  fr: 'un, une, le, la, les, l, mon, ma, mes, ton, ta, sa, son, et, des, du',
  it: 'un, una, il, lo, la, i, le, gli, mio, mia, e, del, della, originali',
  nl: 'een, de, het, mijn, je, jouw, zijn, en, leuke, leuk',
  no: 'en, et, min, din, og, den, de',
  pt: 'um, uma, o, a, os, as, meu, minha, e, do, da',
  sv: 'en, ett, min, din, mitt, och, den, de',
};

/** Words behind what somebody likes. */
export const loverPhrases: PhrasesByLanguage = {
  en: 'lover, fan, enthusiast, addict, owner, fanatic, geek, nerd',
  de: 'liebhaber, fan, fans, freund, freunde',
  es: 'amante, amantes, fan, fans',
  fr: 'amateur, amatrice, fan, passionné',
  it: 'amante, amanti, appassionati, fan',
  nl: 'liefhebber, liefhebbers, fan, fans',
  pt: 'amante, amantes, fã, fãs',
};
