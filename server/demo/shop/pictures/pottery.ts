import type { Random } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { dots, fill, stroke, type Point } from './shapes.ts';
import { mix, type Tone } from './tone.ts';
import {
  belt,
  boundsOf,
  drawGloss,
  drawMouth,
  drawTurned,
  ends,
  meridian,
  radiusAt,
  ring,
  type Turned,
} from './turned.ts';

export const potteryFinishes = [
  'glossy',
  'matte',
  'dipped',
  'speckled',
  'banded',
  'fluted',
  'ringed',
  'melting',
] as const;

export interface Pot {
  turned: Turned;
  finish: string;
  isOpen: boolean;
}

const RAW_CLAY = '#c4a184';

/** A thrown body with its glaze, its decoration and the light on it. */
export function drawPot(canvas: Canvas, tone: Tone, pot: Pot, random: Random): void {
  const { turned, finish } = pot;
  drawTurned(canvas, tone, turned, decorations(canvas, tone, pot, random));
  if (pot.isOpen) {
    drawMouth(canvas, tone, turned);
  }
  if (finish !== 'matte' && finish !== 'fluted') {
    drawGloss(canvas, turned, finish === 'glossy' ? 0.62 : 0.34);
  }
}

function decorations(
  canvas: Canvas,
  tone: Tone,
  { turned, finish }: Pot,
  random: Random,
): string[] {
  const [[top], [bottom]] = ends(turned.profile);
  const at = (share: number): number => top + (bottom - top) * share;
  switch (finish) {
    case 'dipped': {
      const line = at(0.58 + random.next() * 0.16);
      return [fill(belt(turned, line, bottom + 90), mix(RAW_CLAY, tone.base, 0.12))];
    }
    case 'speckled':
      return [stroke(dots(speckles(turned, random)), tone.dark, 7, 0.55)];
    case 'banded':
      return bands(turned, tone, at, random);
    case 'fluted':
      return flutes(turned, tone);
    case 'ringed': {
      const rings = [0.16, 0.27, 0.38, 0.49, 0.6, 0.71, 0.82, 0.93]
        .map((share) => ring(turned, at(share)))
        .join('');
      return [
        stroke(rings, tone.shade, 7, 0.2),
        `<g transform="translate(0 9)">${stroke(rings, tone.light, 5, 0.4)}</g>`,
      ];
    }
    case 'melting':
      return [fill(boundsOf(turned), meltingPaint(canvas, tone))];
    default:
      return [];
  }
}

function bands(
  turned: Turned,
  tone: Tone,
  at: (share: number) => number,
  random: Random,
): string[] {
  const start = 0.2 + random.next() * 0.3;
  const wide = belt(turned, at(start), at(start + 0.12));
  const fine = belt(turned, at(start + 0.17), at(start + 0.2));
  return [fill(wide, tone.accent), fill(fine, tone.accent)];
}

function flutes(turned: Turned, tone: Tone): string[] {
  const lines = [-70, -50, -30, -10, 10, 30, 50, 70].map((degrees) =>
    meridian(turned, Math.sin((degrees * Math.PI) / 180)),
  );
  return [
    stroke(lines.join(''), tone.shade, 9, 0.34),
    `<g transform="translate(-6)">${stroke(lines.slice(1, 4).join(''), tone.light, 5, 0.4)}</g>`,
  ];
}

function speckles({ profile, axis }: Turned, random: Random): Point[] {
  const [[top], [bottom]] = ends(profile);
  return Array.from({ length: 64 }, (): Point => {
    const y = top + (bottom - top) * random.next();
    const turn = Math.sin((random.next() - 0.5) * Math.PI);
    return [axis + radiusAt(profile, y) * turn, y];
  });
}

/** Two glazes that ran into each other in the kiln. */
function meltingPaint(canvas: Canvas, tone: Tone): string {
  return canvas.gradient(
    [
      [0, mix(tone.base, '#3b2a20', 0.42)],
      [0.3, mix(tone.base, '#7a4d2b', 0.24)],
      [0.46, tone.base],
      [0.8, tone.light],
      [1, mix(tone.light, tone.base, 0.3)],
    ],
    'down',
  );
}
