import { decodeEntities } from './entities.ts';

/**
 * The text of an HTML description, on one line. One pass over the markup, whatever it holds:
 * unclosed tags, comments and scripts swallow the rest, as they do in a browser.
 */
export function toPlainText(html: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < html.length) {
    const opening = html.indexOf('<', position);
    if (opening === -1) {
      parts.push(html.slice(position));
      break;
    }
    parts.push(html.slice(position, opening));
    const markup = readMarkup(html, opening);
    parts.push(markup.replacement);
    position = markup.end;
  }
  return decodeEntities(parts.join('')).replace(/\s+/g, ' ').trim();
}

interface Markup {
  /** What stands for it in the text. */
  replacement: string;
  end: number;
}

const TAG_NAME = /<\/?([a-z][^\s/>]{0,31})/iy;
const WHITE_SPACE = new Set(' \t\r\n\f');
const DECLARATION = /<[!?/]/y;

/** They may stand inside a word; every other tag ends one. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code em font i ins kbd mark q s small span strong sub sup tt u wbr'.split(
    ' ',
  ),
);

const HIDDEN = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['template', /<\/template/gi],
  ['noscript', /<\/noscript/gi],
  ['iframe', /<\/iframe/gi],
]);

function readMarkup(html: string, opening: number): Markup {
  if (html.startsWith('<!--', opening)) {
    return { replacement: ' ', end: endOf(html, '-->', opening + 4) };
  }
  TAG_NAME.lastIndex = opening;
  const name = TAG_NAME.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) {
    return readLooseBracket(html, opening);
  }
  const end = endOfTag(html, opening);
  const closing = html[opening + 1] === '/' ? undefined : HIDDEN.get(name);
  if (closing) {
    return { replacement: ' ', end: endOfHidden(html, closing, end) };
  }
  return { replacement: INLINE.has(name) ? '' : ' ', end };
}

/** `<!doctype>` and its like vanish; in "width < 5 cm" the sign is text. */
function readLooseBracket(html: string, opening: number): Markup {
  DECLARATION.lastIndex = opening;
  if (DECLARATION.test(html)) {
    return { replacement: ' ', end: endOf(html, '>', opening) };
  }
  return { replacement: '<', end: opening + 1 };
}

function endOf(html: string, closing: string, from: number): number {
  const index = html.indexOf(closing, from);
  return index === -1 ? html.length : index + closing.length;
}

function endOfHidden(html: string, closing: RegExp, from: number): number {
  closing.lastIndex = from;
  const match = closing.exec(html);
  return match ? endOfTag(html, match.index) : html.length;
}

/** A `>` inside a quoted attribute value ends nothing. */
function endOfTag(html: string, opening: number): number {
  let quote = '';
  for (let index = opening; index < html.length; index += 1) {
    const character = html[index] ?? '';
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === '>') {
      return index + 1;
    } else if ((character === '"' || character === "'") && followsEquals(html, index)) {
      quote = character;
    }
  }
  return html.length;
}

/** Only a quote that begins a value opens one: `<p title=5">` is closed where it seems to be. */
function followsEquals(html: string, index: number): boolean {
  let before = index - 1;
  while (WHITE_SPACE.has(html[before] ?? '')) {
    before -= 1;
  }
  return html[before] === '=';
}
