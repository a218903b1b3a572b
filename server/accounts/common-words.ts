/**
 * Words that guessing programs begin with: alone, repeated, or with digits and signs around them. Longest first, so that
 * a word is taken whole.
 */
const commonWords = [
  'administrator',
  'sonnenschein',
  'passphrase',
  'motdepasse',
  'contrasena',
  'manchester',
  'basketball',
  'sunflower',
  'liverpool',
  'superstar',
  'butterfly',
  'starwars',
  'princess',
  'baseball',
  'football',
  'sunshine',
  'superman',
  'computer',
  'passwort',
  'password',
  'passw',
  'iloveyou',
  'trustno',
  'whatever',
  'internet',
  'business',
  'schatzi',
  'michael',
  'charlie',
  'welcome',
  'letmein',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'secret',
  'geheim',
  'hallo',
  'hello',
  'qwertyuiop',
  'qwertzuiop',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'abcdef',
  'changeme',
  'default',
  'freedom',
  'summer',
  'winter',
  'spring',
  'autumn',
  'sommer',
  'herbst',
  'admin',
  'login',
  'owner',
  'store',
  'shop',
  'user',
  'root',
  'test',
  'demo',
  'guest',
  'love',
  'pass',
  'word',
  'abc',
  'vitrine',
] as const;

/** Signs that stand for letters. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Returns whether a password is made of common words, words of the e-mail address, digits and signs only, also with
 * letters replaced by digits.
 */
export function isMadeOfCommonWords(password: string, email: string): boolean {
  const words = [...commonWords, ...wordsOf(email)].toSorted(
    (one, other) => other.length - one.length,
  );
  const plain = password.toLowerCase();
  // Digits and signs around the words are no letters.
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const disclosed = core.replaceAll(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);
  return [plain, disclosed].some((text) => hasOnly(words, text));
}

/** Returns whether nothing is left of a text without digits, signs and these words. */
function hasOnly(words: readonly string[], text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]+/gu, '');
  return words.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}

/** Words of an address that are long enough to recognise. */
function wordsOf(email: string): string[] {
  return email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(({ length }) => length >= 3);
}
