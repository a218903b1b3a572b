/** Writes a version to each file that names it. `package.json` is where it is read from. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const version = String.raw`\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]*[0-9A-Za-z])?`;

/**
 * What stands before the version in each file, and how often.
 * @type {{ file: string, before: string, times: number }[]}
 */
const places = [
  { file: 'package.json', before: '^\\{\\n  "name": "vitrine",\\n  "version": "', times: 1 },
  {
    file: 'package-lock.json',
    before: '"name": "vitrine",\\n +"version": "',
    times: 2,
  },
  { file: 'docs/web-types.json', before: '^  "version": "', times: 1 },
  { file: 'docs/widgets.md', before: 'vitrine-widget-', times: 1 },
  { file: 'docs/themes.md', before: 'vitrine-widget-', times: 1 },
  { file: 'public/woocommerce/readme.txt', before: '^Stable tag: ', times: 1 },
  { file: 'public/woocommerce/readme.txt', before: '^== Changelog ==\\n\\n= ', times: 1 },
  { file: 'public/woocommerce/vitrine.php', before: '^ \\* Version: +', times: 1 },
  { file: 'public/woocommerce/vitrine.php', before: "^const VERSION = '", times: 1 },
];

/**
 * Returns the files whose text changes with a version. Throws when a file names it elsewhere than this list says.
 * @param {string} root
 * @param {string} next
 * @returns {Map<string, string>} their new texts
 */
export function textsOf(root, next) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const { file, before, times } of places) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
    const pattern = new RegExp(`(${before})${version}`, 'gm');
    const found = text.match(pattern)?.length ?? 0;
    if (found !== times) {
      throw new Error(
        `${file} names the version ${found} times after ${before} instead of ${times}: mend .ci/release/versioned-files.mjs.`,
      );
    }
    texts.set(file, text.replace(pattern, `$1${next}`));
  }
  return new Map(
    [...texts].filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text),
  );
}

/**
 * @param {string} root
 * @param {ReadonlyMap<string, string>} texts
 */
export function write(root, texts) {
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
