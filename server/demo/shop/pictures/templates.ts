import { Liquid } from 'liquidjs';
import {
  belt,
  bubbles,
  meridians,
  outline,
  radiusAtShare,
  reflection,
  rings,
  speckles,
  turn,
} from './lathe.ts';
import { mix, type Tone } from './tone.ts';

// Includes new files of these folders automatically.
const files = import.meta.glob<string>('./*/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The values that templates see. */
interface Subject extends Tone {
  finish: string;
  /** 0..1: proportions within a shape, so that two products of one shape differ. */
  stature: number;
  /** 0..1: a random number of this picture. */
  chance: number;
  /** Seed for `speckles` and `bubbles`. */
  seed: number;
}

const liquid = new Liquid({
  templates: Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path.slice('./'.length), content]),
  ),
  extname: '.svg',
  cache: true,
  ownPropertyOnly: true,
  strictFilters: true,
  strictVariables: true,
});

const filters = {
  mix,
  turn,
  outline,
  meridians,
  rings,
  belt,
  radius: radiusAtShare,
  reflection,
  speckles,
  bubbles,
  between,
  stretch,
  choose: (items: readonly string[], chance: number) => items[Math.floor(chance * items.length)],
};
for (const [name, filter] of Object.entries(filters)) {
  liquid.registerFilter(name, filter);
}

/** Returns the names of all templates of product pictures: `family/shape`. */
export function templateNames(): string[] {
  return Object.keys(files)
    .map((path) => path.slice('./'.length, -'.svg'.length))
    .filter((name) => !name.startsWith('parts/'));
}

export function renderTemplate(name: string, subject: Subject): string {
  const svg: unknown = liquid.renderFileSync(name, {}, { globals: subject });
  return String(svg).replaceAll(/\s*\n\s*/g, '');
}

/** Returns the whole number at a share of the way from `low` to `high`. */
function between(share: number, low: number, high: number): number {
  return Math.round(low + (high - low) * share);
}

/** Scales a drawing that stands on the ground: its width and height at stature 0 and 1, of those at 0.5. */
function stretch(
  stature: number,
  narrow: number,
  wide: number,
  low: number,
  high: number,
  ground = 925,
): string {
  const across = narrow + (wide - narrow) * stature;
  const down = low + (high - low) * stature;
  const numbers = [across, 0, 0, down, 600 * (1 - across), ground * (1 - down)];
  return `matrix(${numbers.map((number) => Number(number.toFixed(3))).join(' ')})`;
}
