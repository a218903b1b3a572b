import { stemmer } from '@orama/stemmers/arabic';

/**
 * Returns the stem of a folded Arabic word. The article is removed first. Plurals that change letters inside the word
 * get the key of their singular: أكواب that of كوب, and حقائب that of حقيبة.
 */
export function stemArabic(word: string): string {
  const bare = word.replace(article, '');
  const singular = [brokenPlural, longPlural, weakFeminine].find((pattern) => pattern.test(bare));
  return singular
    ? bare.replace(singular, '$1$2$3')
    : stemmer(bare.replace(ending, '').replace(relatedPlural, '').replace(finalYa, ''));
}

const article = /^(?:[وبكف]?ال|لل)(?=..)/u;

/** Matches أفعال, with the first letter folded to a bare alef. */
const brokenPlural = /^ا(.)(.)ا(.)$/u;

/** Matches فعائل, whose hamza is folded away. */
const longPlural = /^(.)(.)اي(.)$/u;

/** Matches فعيلة, فعالة and فعولة, the singulars of فعائل, and their plurals in ات: سجادات is that of سجادة. */
const weakFeminine = /^(.)(.)[اوي](.)(?:ه|ات)$/u;

/** The feminine ending, folded, and its plural. */
const ending = /(?<=..)(?:ات|ه)$/u;
/** The plurals of words in ي, such as رياضيون of رياضي. */
const relatedPlural = /(?<=..ي)(?:ون|ين)$/u;
const finalYa = /(?<=...)ي$/u;
