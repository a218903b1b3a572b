import { fold } from '../../text/folding.ts';
import type { Hits } from './hits.ts';
import { labelLines, labelOf } from './segment.ts';
import type { OrderLevel } from './select-range.ts';

/** So many letters make a key: their code units fit into the 53 bits of a number. */
const lettersOfKey = 3;
const unitSize = 2 ** 16;

const lineBreak = 10;
const firstUpperCase = 65;
const lastUpperCase = 90;
const lowerCaseOffset = 32;
const firstNonAscii = 128;

/** No text is that long: what has none comes last in both directions. */
const absent = Number.MAX_VALUE;

/** Orders hits by a text in any case and without accents, as `compareTexts` does, some letters at a time. */
export function textLevels(
  hits: Hits,
  line: keyof typeof labelLines,
  sign: 1 | -1,
  afterTexts: OrderLevel,
): OrderLevel {
  const levelFrom = (letter: number): OrderLevel => ({
    keyOf: (hit) => {
      const key = keyAt(hits, hit, line, letter);
      // Only the first letters tell whether there is a text at all.
      return key === 0 && letter === 0 ? absent : key * sign;
    },
    next: (key) => (endsText(key) ? afterTexts : levelFrom(letter + lettersOfKey)),
  });
  return levelFrom(0);
}

function endsText(key: number): boolean {
  return key === absent || Math.abs(key) % unitSize === 0;
}

/** 0: the text ends before this letter. */
function keyAt(hits: Hits, hit: number, line: keyof typeof labelLines, letter: number): number {
  const segment = hits.segmentAt(hit);
  const slot = hits.slotAt(hit);
  const { bytes, offsets } = segment.labels;
  const end = offsets[slot + 1] ?? 0;
  let start = offsets[slot] ?? 0;
  for (let left = labelLines[line]; left > 0; left -= 1) {
    while (start < end && bytes[start] !== lineBreak) {
      start += 1;
    }
    start = Math.min(start + 1, end);
  }
  let key = 0;
  for (let place = start; place < end && bytes[place] !== lineBreak; place += 1) {
    const byte = bytes[place] ?? 0;
    if (byte >= firstNonAscii) {
      return keyOfText(fold(labelOf(segment, slot)[labelLines[line]] ?? ''), letter);
    }
    const at = place - start - letter;
    if (at >= 0 && at < lettersOfKey) {
      key += lowerCase(byte) * unitSize ** (lettersOfKey - 1 - at);
    }
  }
  return key;
}

function keyOfText(text: string, letter: number): number {
  let key = 0;
  for (let at = 0; at < lettersOfKey; at += 1) {
    const unit = letter + at < text.length ? text.charCodeAt(letter + at) : 0;
    key = key * unitSize + unit;
  }
  return key;
}

function lowerCase(byte: number): number {
  return byte >= firstUpperCase && byte <= lastUpperCase ? byte + lowerCaseOffset : byte;
}
