import { findColour } from '../palette.ts';
import { createRandom } from '../random.ts';
import { createCanvas } from './canvas.ts';
import { cushion } from './cushion.ts';
import { bag } from './bag.ts';
import { board } from './board.ts';
import { candle } from './candle.ts';
import { glass } from './glass.ts';
import { lamp } from './lamp.ts';
import { mug } from './mug.ts';
import { notebook } from './notebook.ts';
import type { Family } from './picture.ts';
import { tea } from './tea.ts';
import { teapot } from './teapot.ts';
import { vase } from './vase.ts';
import { throwBlanket } from './throw.ts';
import { toneOf } from './tone.ts';

const families: Readonly<Record<string, Family>> = {
  teapot,
  mug,
  tea,
  glass,
  board,
  vase,
  lamp,
  candle,
  cushion,
  throw: throwBlanket,
  notebook,
  bag,
};

/** Everything a picture shows stands in its name: family-shape-finish-colour-stature.svg */
const FILE_NAME = /^([a-z]+)-([a-z]+)-([a-z]+)-([a-z]+)-(\d\d)\.svg$/;

interface PictureName {
  family: string;
  shape: string;
  finish: string;
  colour: string;
  /** 0 to 99: the proportions and the small accidents of one object. */
  stature: number;
}

export function pictureFileName(name: PictureName): string {
  const stature = String(name.stature).padStart(2, '0');
  return `${name.family}-${name.shape}-${name.finish}-${name.colour}-${stature}.svg`;
}

/** The SVG of one of our pictures by its file name, undefined for any other name. */
export function drawPicture(fileName: string): string | undefined {
  const [, familyName = '', shape = '', finish = '', colourSlug = '', digits = ''] =
    FILE_NAME.exec(fileName) ?? [];
  const family = own(families, familyName);
  const draw = family && own(family.shapes, shape);
  const colour = findColour(colourSlug);
  if (!draw || !colour || !family.finishes.includes(finish)) {
    return undefined;
  }
  const tone = toneOf(colour.hex);
  const canvas = createCanvas(tone, family.view);
  const stature = Number(digits);
  draw(canvas, { finish, tone, stature: stature / 99, random: createRandom(stature + 1) });
  return canvas.toSvg();
}

/** A name out of an address may be `constructor`. */
function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
