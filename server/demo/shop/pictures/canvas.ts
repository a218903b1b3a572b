import { mix, type Tone } from './tone.ts';

/** Offset 0..1, colour, opacity (1 when left out). */
type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Start x, start y, end x, end y in picture units. */
export type Axis = readonly [number, number, number, number];

export interface Canvas {
  /** A paint for `fill` or `stroke`; without an axis it runs over the box of what it fills. */
  gradient(stops: readonly Stop[], axis: Axis | 'across' | 'down'): string;
  glow(stops: readonly Stop[]): string;
  clip(path: string): string;
  /** A paint that repeats `content` every `width` by `height`. */
  pattern(width: number, height: number, content: string): string;
  draw(...markup: string[]): void;
  /** Soft shadow on the ground or the wall; light comes from the upper left. */
  castShadow(path: string, opacity?: number): void;
  toSvg(): string;
}

const SIZE = 1200;

/** `standing` things have a wall behind them, `lying` ones are seen from above. */
export type View = 'standing' | 'lying';

export function createCanvas(tone: Tone, view: View): Canvas {
  const definitions: string[] = [
    '<filter id="s" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="20"/></filter>',
  ];
  const shapes: string[] = [];

  // Lids, sticks and handles share the light of the body: one definition serves them all.
  const known = new Map<string, string>();

  function define(tag: string, attributes: string, content: string): string {
    const key = tag + attributes + content;
    const id = known.get(key) ?? `d${definitions.length}`;
    if (!known.has(key)) {
      known.set(key, id);
      definitions.push(`<${tag} id="${id}"${attributes}>${content}</${tag}>`);
    }
    return `url(#${id})`;
  }

  const canvas: Canvas = {
    gradient: (stops, axis) => define('linearGradient', axisAttributes(axis), stopMarkup(stops)),
    glow: (stops) => define('radialGradient', '', stopMarkup(stops)),
    clip: (path) => define('clipPath', '', `<path d="${path}"/>`),
    pattern: (width, height, content) =>
      define(
        'pattern',
        ` width="${width}" height="${height}" patternUnits="userSpaceOnUse"`,
        content,
      ),
    draw: (...markup) => void shapes.push(...markup),
    castShadow: (path, opacity = 0.34) =>
      void shapes.push(
        `<path d="${path}" fill="${mix(tone.shade, tone.wallShade, 0.1)}" opacity="${opacity}" filter="url(#s)"/>`,
      ),
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" stroke-linecap="round" stroke-linejoin="round">` +
      `<defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  };
  drawBackdrop(canvas, tone, view);
  return canvas;
}

/** A sheet of paper that curves from the wall to the ground, brightest where the light comes from. */
function drawBackdrop(canvas: Canvas, tone: Tone, view: View): void {
  const wall = canvas.gradient(
    [
      [0, mix(tone.wall, '#ffffff', 0.35)],
      [0.6, tone.wall],
      [1, tone.wallShade],
    ],
    [100, 0, 1000, 1200],
  );
  canvas.draw(`<path d="M0 0h1200v1200H0z" fill="${wall}"/>`);
  if (view === 'lying') {
    return;
  }
  const floor = canvas.gradient(
    [
      [0, tone.wallShade, 0],
      [0.25, tone.wallShade, 0.5],
      [1, tone.wall, 0.1],
    ],
    [0, 720, 0, 1200],
  );
  canvas.draw(`<path d="M0 720h1200v480H0z" fill="${floor}"/>`);
}

function axisAttributes(axis: Axis | 'across' | 'down'): string {
  if (axis === 'across') {
    return '';
  }
  if (axis === 'down') {
    return ' x2="0" y2="1"';
  }
  const [x1, y1, x2, y2] = axis.map(short);
  return ` gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${fraction(opacity)}"`;
      return `<stop offset="${fraction(offset)}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}

/** A share as short as it can be written. */
export function fraction(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.');
}

/** A coordinate as short as it can be without being seen. */
export function short(value: number): string {
  return String(Math.round(value));
}
