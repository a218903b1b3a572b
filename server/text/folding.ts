/**
 * Lower case without accents: the form in which words of shops and of shoppers are compared.
 * Marks that carry the word itself stay: dakuten, Indic and Thai vowels, Hangul syllables.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) {
    return text.toLowerCase();
  }
  return text
    .replace(TRADE_SIGNS, ' ')
    .replace(FRACTIONS, ' $&')
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNWRITTEN, '')
    .replace(SPECIAL_LETTERS, (letter) => LETTERS.get(letter) ?? letter)
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET))
    .replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .normalize('NFC');
}

const NOT_ASCII = /[\u0080-\uffff]/;

/** NFKD would spell them out: Core™2 would become "coretm2". */
const TRADE_SIGNS = /[\u00a9\u00ae\u2117\u2120\u2122]/g;

/** NFKD would join them to the number before: 1½ would become "11⁄2". */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215f\u2189]/g;

/** Latin, Greek and Cyrillic accents, Hebrew points, Arabic tashkeel; tatweel; invisible joiners. */
const UNWRITTEN =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u0640\u00ad\u2060\ufeff]|\u200d/g;

/** Letters that Unicode does not decompose, and Arabic ones that are typed interchangeably. */
const LETTERS = new Map([
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

/** What is typed before an input method has made katakana of it. */
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g;
const KATAKANA_OFFSET = 0x60;

/** Of Arabic and Persian keyboards. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

const SPECIAL_LETTERS = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
