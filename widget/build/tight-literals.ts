import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { isRecord } from '../core/json.ts';

interface Literal {
  /** Start and end offsets of the text in the code. */
  readonly start: number;
  readonly end: number;
  readonly tighten: (text: string) => string;
}

type Tags = Readonly<Record<string, Literal['tighten']>>;

const tagsOfWidgets: Tags = { css: tightCss, html: tightHtml };

/** Tags of templates whose block elements may be shown inline. */
export const tagsOfAnyTemplate: Tags = { html: tightTags };

/** Removes formatting whitespace from css`` and html`` literals of a folder, which minifiers do not change. */
export function tightLiterals(files = /\/widget\/.*\.ts$/, tags = tagsOfWidgets): Plugin {
  return {
    name: 'tight-literals',
    transform: {
      filter: { id: files },
      handler(code) {
        const tightened = new MagicString(code);
        for (const { start, end, tighten } of findLiterals(this.parse(code), tags)) {
          tightened.update(start, end, tighten(code.slice(start, end)));
        }
        return { code: tightened.toString(), map: tightened.generateMap({ hires: true }) };
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

/** Tightens a template of an element. */
export function tightHtml(text: string): string {
  return tightBlocks(tightTags(text));
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
  return [...inside, ...pieces.flatMap((piece) => readLiteral(piece, tighten))];
}

function readLiteral(piece: unknown, tighten: Literal['tighten']): Literal[] {
  return isRecord(piece) &&
    typeof piece.start === 'number' &&
    typeof piece.end === 'number' &&
    piece.start < piece.end
    ? [{ start: piece.start, end: piece.end, tighten }]
    : [];
}
