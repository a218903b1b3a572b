import type { Plugin } from 'vite';
import { isRecord } from '../core/json.ts';

interface Literal {
  /** Where the text begins and ends in the code. */
  readonly start: number;
  readonly end: number;
  readonly tighten: (text: string) => string;
}

const tags: Readonly<Record<string, Literal['tighten']>> = { css: tightCss, html: tightHtml };

/** Takes the layout of the source out of css`` and html`` literals, which a minifier leaves alone. */
export function tightLiterals(): Plugin {
  return {
    name: 'tight-literals',
    transform: {
      filter: { id: /\/widget\/.*\.ts$/ },
      handler(code) {
        const literals = findLiterals(this.parse(code)).toSorted((a, b) => b.start - a.start);
        return literals.reduce(
          (tightened, { start, end, tighten }) =>
            tightened.slice(0, start) + tighten(code.slice(start, end)) + tightened.slice(end),
          code,
        );
      },
    },
  };
}

/** No comment, and no space that separates nothing; the space before a colon may be a combinator. */
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

/** A line break and its indentation are worth one space in HTML, and a value that is one word needs no quotes. */
export function tightHtml(text: string): string {
  if (/<(?:script|style|textarea|title)\b/i.test(text)) {
    throw new Error('Lit is built without values in elements of plain text: see modern-lit.ts');
  }
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ >/g, '>')
    .replace(/(?<= [\w-]+=)"([\w-]+)"(?=[ >])/g, '$1');
}

/** The pieces of text of all tagged literals below a node of the syntax tree. */
function findLiterals(node: unknown): Literal[] {
  if (!isRecord(node)) {
    return [];
  }
  const inside = Object.values(node).flatMap(findLiterals);
  const { type, tag, quasi } = node;
  const tighten = isRecord(tag) && typeof tag.name === 'string' ? tags[tag.name] : undefined;
  if (type !== 'TaggedTemplateExpression' || !tighten || !isRecord(quasi)) {
    return inside;
  }
  const pieces = Array.isArray(quasi.quasis) ? quasi.quasis : [];
  if (tighten === tightCss && pieces.length > 1) {
    throw new Error('Lit is built without values in css literals: see modern-lit.ts');
  }
  return [...inside, ...pieces.flatMap((piece) => readLiteral(piece, tighten))];
}

function readLiteral(piece: unknown, tighten: Literal['tighten']): Literal[] {
  return isRecord(piece) && typeof piece.start === 'number' && typeof piece.end === 'number'
    ? [{ start: piece.start, end: piece.end, tighten }]
    : [];
}
