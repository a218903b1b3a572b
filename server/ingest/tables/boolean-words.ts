/** The words for true and false that platforms write, and spreadsheets in the language of their user. */
const words = new Map<string, 'true' | 'false'>([
  ...['true', '1', 'yes', 'y', 'wahr', 'ja', 'vrai', 'oui', 'verdadero', 'sí', 'si', 'vero', 'sì']
    .concat('waar', 'verdadeiro', 'sim', 'prawda', 'tak', 'sand', 'sant', 'tosi', 'はい')
    .map((word) => [word, 'true'] as const),
  ...['false', '0', 'no', 'n', 'falsch', 'nein', 'faux', 'non', 'falso', 'onwaar', 'nee', 'não']
    .concat('fałsz', 'nie', 'falsk', 'falskt', 'epätosi', 'いいえ')
    .map((word) => [word, 'false'] as const),
]);

/** Returns `true` or `false` for a word that means it; another text stays as it is. */
export function booleanText(text: string): string {
  return words.get(text.trim().toLowerCase()) ?? text;
}
