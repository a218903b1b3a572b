import type { Axis, Canvas } from './canvas.ts';
import type { Subject } from './picture.ts';
import { fill, pathOf, polygon, stroke } from './shapes.ts';
import { mix, type Tone } from './tone.ts';

/** Where the pattern of a cloth begins and how far it reaches. */
export interface Swatch {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const weaves = ['plain', 'stripe', 'check', 'herringbone', 'border', 'dots', 'rib'] as const;

/** A piece of cloth: its ground colour and its pattern, both within the path; returns the path's clip. */
export function drawCloth(
  canvas: Canvas,
  { tone, finish }: Pick<Subject, 'tone' | 'finish'>,
  path: string,
  swatch: Swatch,
): string {
  const clip = canvas.clip(path);
  canvas.draw(fill(path, tone.base));
  drawWeave(canvas, tone, finish, { ...swatch, clip });
  return clip;
}

/** Draws the pattern of a cloth over its ground colour. */
export function drawWeave(
  canvas: Canvas,
  tone: Tone,
  weave: string,
  { clip, ...swatch }: Swatch & { clip: string },
): void {
  const parts = patternOf(canvas, tone, weave, swatch);
  if (parts.length > 0) {
    canvas.draw(`<g clip-path="${clip}">${parts.join('')}</g>`);
  }
}

function patternOf(canvas: Canvas, tone: Tone, weave: string, swatch: Swatch): string[] {
  const tiled = (width: number, height: number, ...tile: string[]): string =>
    fill(coverOf(swatch), canvas.pattern(width, height, tile.join('')));
  switch (weave) {
    case 'stripe':
      return [
        tiled(92, 92, stroke('M46-9v110', tone.accent, 30), stroke('M46-9v110', tone.base, 6)),
      ];
    case 'check': {
      const bands = ['M52-9v130', 'M-9 52h130'].map((line) => stroke(line, tone.accent, 44, 0.5));
      return [tiled(104, 104, ...bands)];
    }
    case 'herringbone':
      return [tiled(34, 24, stroke(zigzags(), tone.accent, 5, 0.55))];
    case 'border':
      return borders(tone, swatch);
    case 'dots':
      return [tiled(80, 156, stroke('M20 30v18M60 108v18', tone.accent, 9, 0.8))];
    case 'rib':
      return [tiled(30, 30, stroke('M15-9v50', tone.shade, 7, 0.2))];
    default:
      return [tiled(26, 26, stroke('M-9 13h50', tone.shade, 2, 0.1))];
  }
}

function coverOf({ x, y, width, height }: Swatch): string {
  return pathOf`M${x} ${y}h${width}v${height}h${-width}z`;
}

/** One tile of a herringbone; rows reach into the tiles above and below. */
function zigzags(): string {
  return [-24, 0, 24].map((row) => pathOf`M0 ${row + 24}L17 ${row}L34 ${row + 24}`).join('');
}

function borders(tone: Tone, { x, y, width, height }: Swatch): string[] {
  const band = (share: number, thick: number): string =>
    fill(
      polygon([
        [x, y + height * share],
        [x + width, y + height * share],
        [x + width, y + height * share + thick],
        [x, y + height * share + thick],
      ]),
      tone.accent,
    );
  return [band(0.1, 34), band(0.18, 10), band(0.78, 10), band(0.84, 34)];
}

/** Soft light over something made of cloth. */
export function clothLight(canvas: Canvas, tone: Tone, axis: Axis): string {
  return canvas.gradient(
    [
      [0, '#fffaf0', 0.38],
      [0.4, mix(tone.base, '#fffaf0', 0.4), 0.06],
      [0.65, tone.shade, 0.06],
      [1, tone.shade, 0.52],
    ],
    axis,
  );
}
