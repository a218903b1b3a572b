/**
 * Returns the text in lower case without accents, the form in which words of shops and shoppers are
 * compared. Keeps marks that are part of a word: dakuten, Indic and Thai vowels, Hangul syllables.
 */
export function fold(text: string): string {
  if (!notAscii.test(text)) {
    return text.toLowerCase();
  }
  return text
    .replace(tradeSigns, ' ')
    .replace(fractions, ' $&')
    .normalize('NFKD')
    .toLowerCase()
    .replace(removedMarks, '')
    .replace(specialLetters, (letter) => replacementLetters.get(letter) ?? letter)
    .replace(hiragana, (kana) => String.fromCharCode(kana.charCodeAt(0) + katakanaOffset))
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .normalize('NFC');
}

const notAscii = /[\u0080-\uffff]/;

/** Trade signs. NFKD would expand them: Core™2 would become "coretm2". */
const tradeSigns = /[\u00a9\u00ae\u2117\u2120\u2122]/g;

/** Fractions. NFKD would join them to the number before: 1½ would become "11⁄2". */
const fractions = /[\u00bc-\u00be\u2150-\u215f\u2189]/g;

/**
 * Removed marks: Latin, Greek and Cyrillic accents, Hebrew points, Arabic tashkeel, tatweel, invisible
 * joiners.
 */
const removedMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u0640\u00ad\u2060\ufeff]|\u200d/g;

/** Letters that Unicode does not decompose, and Arabic ones that are typed interchangeably. */
const replacementLetters = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
  ['ς', 'σ'],
  ['\u0649', '\u064a'],
  ['\u06cc', '\u064a'],
  ['\u06a9', '\u0643'],
  ['\u0629', '\u0647'],
]);

/** Hiragana, which is typed before an input method converts it to katakana. */
const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const katakanaOffset = 0x60;

/** Digits of Arabic and Persian keyboards. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

const specialLetters = new RegExp(`[${[...replacementLetters.keys()].join('')}]`, 'g');
