import { decodeHTMLStrict } from 'entities';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * Returns the text of an HTML description on one line. Unclosed tags, comments and scripts swallow the rest, as they
 * do in a browser. References without a semicolon and unknown ones stay as they are written.
 */
export function toPlainText(html: string): string {
  const reader = new TextReader(html);
  // A tokenizer is enough. The parser of the same package keeps a stack of open tags and takes seconds
  // for 100,000 nested ones.
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return decodeHTMLStrict(reader.parts.join('')).replace(/\s+/g, ' ').trim();
}

/** Tags that may stand inside a word; every other tag ends the word. */
const inline = new Set(
  'a abbr b bdi bdo big cite code em font i ins kbd mark q s small span strong sub sup tt u wbr'.split(
    ' ',
  ),
);

const hidden = new Set(['script', 'style', 'template', 'noscript', 'iframe']);

/** Collects the text between tags. Everything else ends a word. */
class TextReader implements TokenizerCallbacks {
  readonly parts: string[] = [];
  readonly #html: string;
  /** The open element whose content is omitted. */
  #hiddenIn: string | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  ontext(start: number, end: number): void {
    if (this.#hiddenIn === undefined) {
      this.parts.push(this.#html.slice(start, end));
    }
  }

  onopentagname(start: number, end: number): void {
    const name = this.#tagName(start, end);
    if (hidden.has(name)) {
      this.#hiddenIn ??= name;
    }
    this.#endWord(name);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#tagName(start, end);
    if (name === this.#hiddenIn) {
      this.#hiddenIn = undefined;
    }
    this.#endWord(name);
  }

  oncomment(): void {
    this.#endWord();
  }

  oncdata(): void {
    this.#endWord();
  }

  ondeclaration(): void {
    this.#endWord();
  }

  onprocessinginstruction(): void {
    this.#endWord();
  }

  ontextentity(): void {}
  onattribname(): void {}
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onopentagend(): void {}
  onselfclosingtag(): void {}
  onend(): void {}

  #tagName(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase();
  }

  #endWord(name = ''): void {
    if (!inline.has(name)) {
      this.parts.push(' ');
    }
  }
}
