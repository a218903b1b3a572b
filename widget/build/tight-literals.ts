import type { Plugin } from 'vite';
import { isRecord, textAt } from '../core/json.ts';

interface Literal {
  /** Start and end offsets of the text in the code. */
  readonly start: number;
  readonly end: number;
  readonly tighten: (text: string) => string;
}

type Tags = Readonly<Record<string, Literal['tighten']>>;

const tagsOfWidgets: Tags = { css: tightCss, html: tightHtml };

/** Tags of templates that use any part of Lit. */
export const tagsOfAnyTemplate: Tags = { html: tightTags };

/** Removes formatting whitespace from css`` and html`` literals of a folder, which minifiers do not change. */
export function tightLiterals(files = /\/widget\/.*\.ts$/, tags = tagsOfWidgets): Plugin {
  return {
    name: 'tight-literals',
    transform: {
      filter: { id: files },
      handler(code) {
        const literals = findLiterals(this.parse(code), tags).toSorted((a, b) => b.start - a.start);
        return literals.reduce(
          (tightened, { start, end, tighten }) =>
            tightened.slice(0, start) + tighten(code.slice(start, end)) + tightened.slice(end),
          code,
        );
      },
    },
  };
}

/** Removes comments and insignificant spaces. Keeps a space before a colon, which may be a combinator. */
export function tightCss(text: string): string {
  return text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>/]) ?/g, '$1')
    .replace(/(?<=\() | (?=\))/g, '')
    .replace(/: /g, ':')
    .replace(/(?<=\[[\w-]+=)'([a-z][\w-]*)'(?=\])/g, '$1')
    .replace(/ !important/g, '!important')
    .replace(/(?<=[ :,(])0(?=\.\d)/g, '')
    .replace(/;\}/g, '}')
    .trim();
}

/** Tightens a template of an element. Throws for parts of Lit that elements are built without. */
export function tightHtml(text: string): string {
  if (/<(?:script|style|textarea|title|!--)/i.test(text)) {
    throw new Error('Lit is built without elements of plain text and comments: see lit-parts.ts');
  }
  if (/^\/>| [\w@.?-]+=["'][^"']*$/.test(text)) {
    throw new Error(
      'Lit is built without values as a part of an attribute or before />: see lit-parts.ts',
    );
  }
  // Lit finds out where a value stands by the last of these characters.
  if (/<(?![\w/])|=(["'])(?:(?!\1).)*[<>]/s.test(text)) {
    throw new Error('Lit is built without < and > in texts and attributes: see lit-parts.ts');
  }
  return tightBlocks(tightTags(text));
}

/**
 * Throws for a value of a template that is neither content nor a whole attribute without quotes nor a directive of an
 * element, which Lit is built without. Takes the texts between the values.
 */
export function requireReadableValues(pieces: readonly string[]): void {
  let before = '';
  for (const [place, piece] of pieces.slice(0, -1).entries()) {
    before += piece;
    const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>');
    const isWhole = /(?:\s[.?@]?[\w:-]+=|[^=\s]\s+)$/.test(piece) || piece.trim() === '';
    if (isInTag && !(isWhole && /^[\s>]/.test(pieces[place + 1] ?? ''))) {
      throw new Error(`Lit is built without values as behind ${piece}: see lit-parts.ts`);
    }
  }
}

/** Block elements, beside which no space is shown. No style sheet of an element makes them inline. */
const blocks = 'details|div|fieldset|form|h2|legend|li|nav|p|section|summary|ul';
/** Inline elements that show no space at their beginning and end. */
const trimmed = 'button|option|select|svg';
const spaceAfter = new RegExp(`(?<=<(?:/?(?:${blocks})|${trimmed})(?: [^<>]*)?>) `, 'g');
const spaceBefore = new RegExp(` (?=<(?:/?(?:${blocks})[ >]|/(?:${trimmed})>))`, 'g');

/** Removes spaces that are never shown. */
function tightBlocks(text: string): string {
  return text.replace(spaceAfter, '').replace(spaceBefore, '');
}

/** Collapses line breaks with indentation to one space, and removes quotes around one-word values. */
function tightTags(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ >/g, '>')
    .replace(/(?<= [\w-]+=)"([\w-]+)"(?=[ >])/g, '$1');
}

/** Yields the static texts of all tagged literals below a syntax tree node. */
function findLiterals(node: unknown, tags: Tags): Literal[] {
  if (!isRecord(node)) {
    return [];
  }
  const inside = Object.values(node).flatMap((child) => findLiterals(child, tags));
  const { type, tag, quasi } = node;
  const tighten = isRecord(tag) && typeof tag.name === 'string' ? tags[tag.name] : undefined;
  if (type !== 'TaggedTemplateExpression' || !tighten || !isRecord(quasi)) {
    return inside;
  }
  const pieces = Array.isArray(quasi.quasis) ? quasi.quasis : [];
  if (tighten === tightHtml) {
    requireReadableValues(pieces.map((piece) => textAt(piece, 'value', 'raw')));
  }
  if (tighten === tightCss && pieces.length > 1) {
    throw new Error('Lit is built without values in css literals: see lit-parts.ts');
  }
  return [...inside, ...pieces.flatMap((piece) => readLiteral(piece, tighten))];
}

function readLiteral(piece: unknown, tighten: Literal['tighten']): Literal[] {
  return isRecord(piece) && typeof piece.start === 'number' && typeof piece.end === 'number'
    ? [{ start: piece.start, end: piece.end, tighten }]
    : [];
}
