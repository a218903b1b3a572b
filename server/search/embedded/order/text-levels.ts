import { fold } from '../../../text/folding.ts';
import type { Hits } from './hits.ts';
import { type LabelLine, labelText, startOfLine } from '../segment/segment.ts';
import type { OrderLevel } from './select-range.ts';

/** The letters in a key: their code units fit into the 53 bits of a number. */
const lettersOfKey = 3;
const unitSize = 2 ** 16;

const lineBreak = 10;
const firstUpperCase = 65;
const lastUpperCase = 90;
const lowerCaseOffset = 32;
const firstNonAscii = 128;

/** A key higher than that of any text, so that missing texts come last in both directions. */
const missingKey = Number.MAX_VALUE;

/** Orders hits by folded text (no case, no accents) like `compareTexts`, a few letters at a time. */
export function textLevels(
  hits: Hits,
  line: LabelLine,
  sign: 1 | -1,
  afterTexts: OrderLevel,
): OrderLevel {
  const texts = new HitTexts(hits, line);
  const levelFrom = (letter: number): OrderLevel => ({
    keyOf: (hit) => {
      const key = texts.keyAt(hit, letter);
      // A missing text shows in the first letters only.
      return key === 0 && letter === 0 ? missingKey : key * sign;
    },
    next: (key) => (endsText(key) ? afterTexts : levelFrom(letter + lettersOfKey)),
  });
  return levelFrom(0);
}

function endsText(key: number): boolean {
  return key === missingKey || Math.abs(key) % unitSize === 0;
}

/** Reads the letters of one label line of the hits. */
class HitTexts {
  readonly #hits: Hits;
  readonly #line: LabelLine;
  /** The start of each hit's line in the bytes of its segment, plus 1; 0 when not yet computed. */
  readonly #starts: Uint32Array;

  constructor(hits: Hits, line: LabelLine) {
    this.#hits = hits;
    this.#line = line;
    this.#starts = new Uint32Array(hits.size);
  }

  /** Returns the key of the letters from `letter` on; 0 when the text ends before. */
  keyAt(hit: number, letter: number): number {
    const segment = this.#hits.segmentAt(hit);
    const slot = this.#hits.slotAt(hit);
    const { bytes, offsets } = segment.labels;
    const end = offsets[slot + 1] ?? 0;
    const start = this.#startOf(hit, bytes, offsets[slot] ?? 0, end);
    const first = start + letter;
    let key = 0;
    let letters = 0;
    // Reads one letter more: a combining accent may follow the last one.
    for (let place = start; place <= first + lettersOfKey; place += 1) {
      const byte = place < end ? (bytes[place] ?? 0) : lineBreak;
      if (byte >= firstNonAscii) {
        return keyOfText(fold(labelText(segment.labels, slot, this.#line)), letter);
      }
      if (byte === lineBreak) {
        break;
      }
      if (place >= first && letters < lettersOfKey) {
        key = key * unitSize + lowerCase(byte);
        letters += 1;
      }
    }
    return letters === lettersOfKey ? key : key * unitSize ** (lettersOfKey - letters);
  }

  #startOf(hit: number, bytes: Uint8Array, from: number, end: number): number {
    const known = this.#starts[hit] ?? 0;
    if (known > 0) {
      return known - 1;
    }
    const start = startOfLine(bytes, from, end, this.#line);
    this.#starts[hit] = start + 1;
    return start;
  }
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
