import { findColour } from '../palette.ts';
import { productTypes } from '../product-types.ts';
import { createRandom } from '../random.ts';
import { renderTemplate } from './templates.ts';
import { toneOf } from './tone.ts';

/** The file name describes the whole picture: family-shape-finish-colour-stature.svg */
const fileNamePattern = /^([a-z]+)-([a-z]+)-([a-z]+)-([a-z]+)-(\d\d)\.svg$/;

interface PictureName {
  family: string;
  shape: string;
  finish: string;
  colour: string;
  /** 0 to 99: the proportions and small irregularities of one object. */
  stature: number;
}

export function pictureFileName(name: PictureName): string {
  const stature = String(name.stature).padStart(2, '0');
  return `${name.family}-${name.shape}-${name.finish}-${name.colour}-${stature}.svg`;
}

/** Returns the SVG of one of the shop's pictures by its file name, undefined for any other name. */
export function drawPicture(fileName: string): string | undefined {
  const [, family = '', shape = '', finish = '', colourSlug = '', digits = ''] =
    fileNamePattern.exec(fileName) ?? [];
  const colour = findColour(colourSlug);
  if (!colour || !isDesigned(family, shape, finish)) {
    return undefined;
  }
  const stature = Number(digits);
  const seed = stature + 1;
  return renderTemplate(`${family}/${shape}`, {
    ...toneOf(colour.hex),
    finish,
    stature: stature / 99,
    chance: createRandom(seed).next(),
    seed,
  });
}

function isDesigned(family: string, shape: string, finish: string): boolean {
  return productTypes().some(
    (type) =>
      type.family === family &&
      type.forms.some((form) => form.shape === shape) &&
      type.finishes.some((candidate) => candidate.finish === finish),
  );
}
