import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The steps of `docs/themes.md` for one kind of storefront. */
export interface Recipe {
  readonly text: string;
  /** Returns the code of the first block in this language, without its indentation. */
  readonly block: (language: string) => string;
  /** Returns the first line of code within a sentence that begins so. */
  readonly inline: (start: string) => string;
  /** Returns the lines that a reader copies: of blocks, commands and elements. */
  readonly lines: () => readonly string[];
}

const [, ...chapters] = readFileSync(
  fileURLToPath(new URL('../docs/themes.md', import.meta.url)),
  'utf8',
).split(/^## /m);

/** The headings of all recipes. */
export const recipeNames = chapters.map((chapter) => chapter.slice(0, chapter.indexOf('\n')));

/** Returns the recipe with this heading. A page that follows it fails when the document goes wrong. */
export function recipe(heading: string): Recipe {
  const text = chapters.find((chapter) => chapter.startsWith(`${heading}\n`));
  if (text === undefined) {
    throw new Error(`docs/themes.md has no recipe ${heading}`);
  }
  return {
    text,
    block: (language) => {
      const [, indentation = '', code] =
        new RegExp(`^( *)\`\`\`${language}\\n([^]*?)\`\`\``, 'm').exec(text) ?? [];
      return found(code, language).replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
    },
    inline: (start) =>
      found(
        inlineCodes(text).find((code) => code.startsWith(start)),
        start,
      ),
    lines: () => [
      ...Array.from(text.matchAll(/```\w+\n([^]*?)```/g), ([, code = '']) => code.split('\n'))
        .flat()
        .filter((line) => line.trim() !== ''),
      ...inlineCodes(text).filter((code) => /^(?:npm|shopify) |^<\S+ [^]*<\//.test(code)),
    ],
  };

  function found(code: string | undefined, what: string): string {
    if (code === undefined) {
      throw new Error(`The recipe ${heading} has no code ${what}`);
    }
    return code;
  }
}

function inlineCodes(text: string): string[] {
  const withoutBlocks = text.replaceAll(/```[^]*?```/g, '');
  return Array.from(withoutBlocks.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
}
