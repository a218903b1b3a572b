import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND, type Subject } from './picture.ts';
import { fill, oval, pathOf, stroke } from './shapes.ts';
import type { Tone } from './tone.ts';
import { clothLight, drawCloth, weaves } from './weave.ts';

interface Build {
  width: number;
  height: number;
  edge: 'plain' | 'piped' | 'fringed' | 'tufted';
  isRound?: boolean;
}

export const cushion: Family = {
  shapes: {
    square: pillow({ width: 620, height: 600, edge: 'plain' }),
    piped: pillow({ width: 610, height: 600, edge: 'piped' }),
    lumbar: pillow({ width: 800, height: 470, edge: 'plain' }),
    fringed: pillow({ width: 600, height: 560, edge: 'fringed' }),
    tufted: pillow({ width: 620, height: 580, edge: 'tufted' }),
    round: pillow({ width: 620, height: 620, edge: 'piped', isRound: true }),
  },
  finishes: weaves,
  view: 'standing',
};

function pillow(build: Build): Draw {
  return (canvas, subject) => {
    const { tone, stature } = subject;
    const halfWidth = (build.width * (0.97 + stature * 0.1)) / 2;
    const halfHeight = (build.height * (1.03 - stature * 0.06)) / 2;
    const middle = GROUND - halfHeight + 6;
    const outline = build.isRound
      ? oval(600, middle, halfWidth, halfHeight)
      : pillowPath(600, middle, halfWidth, halfHeight);
    canvas.castShadow(oval(650, GROUND + 4, halfWidth * 1.06, 44), 0.5);
    canvas.castShadow(oval(690, GROUND - 20, halfWidth * 1.04, 70), 0.25);
    drawEdge(canvas, tone, build, { middle, halfWidth, halfHeight });
    const clip = drawCloth(canvas, subject, outline, {
      x: 600 - halfWidth,
      y: middle - halfHeight,
      width: halfWidth * 2,
      height: halfHeight * 2,
    });
    drawVolume(canvas, subject, outline, clip, {
      middle,
      halfWidth,
      halfHeight,
      isRound: build.isRound ?? false,
    });
    if (build.edge === 'piped') {
      canvas.draw(
        stroke(outline, tone.dark, 13),
        `<g transform="translate(-2 -3)">${stroke(outline, tone.light, 5, 0.5)}</g>`,
      );
    }
  };
}

interface Measures {
  middle: number;
  halfWidth: number;
  halfHeight: number;
}

/** Corners that stand out, sides that draw in: a filled bag of cloth. */
function pillowPath(x: number, y: number, halfWidth: number, halfHeight: number): string {
  const left = x - halfWidth;
  const right = x + halfWidth;
  const top = y - halfHeight;
  const bottom = y + halfHeight;
  const tuck = halfWidth * 0.11;
  return pathOf`M${left} ${top + 14}Q${left + 6} ${top - 10} ${left + 34} ${top}Q${x} ${top + tuck} ${right - 34} ${top}Q${right - 6} ${top - 10} ${right} ${top + 14}Q${right - tuck} ${y} ${right} ${bottom - 14}Q${right - 6} ${bottom + 6} ${right - 34} ${bottom}Q${x} ${bottom - tuck * 0.5} ${left + 34} ${bottom}Q${left + 6} ${bottom + 6} ${left} ${bottom - 14}Q${left + tuck} ${y} ${left} ${top + 14}z`;
}

function drawEdge(
  canvas: Canvas,
  tone: Tone,
  { edge }: Build,
  { middle, halfWidth, halfHeight }: Measures,
): void {
  if (edge === 'fringed') {
    const threads = Array.from(
      { length: 31 },
      (_, index) => middle - halfHeight + 14 + (index * (halfHeight * 2 - 28)) / 30,
    );
    const line = (side: number): string =>
      threads
        .map(
          (y) =>
            pathOf`M${600 + side * (halfWidth - 40)} ${y}l${side * 82} ${(y - middle) * 0.04 + 6}`,
        )
        .join('');
    canvas.draw(stroke(line(-1), tone.light, 8), stroke(line(1), tone.dark, 8));
    return;
  }
  if (edge === 'tufted') {
    for (const side of [-1, 1]) {
      for (const end of [-1, 1]) {
        const x = 600 + side * (halfWidth - 6);
        const y = middle + end * (halfHeight - 8);
        const reach = end === 1 ? 16 : -34;
        canvas.draw(
          stroke(
            pathOf`M${x} ${y}l${side * 44} ${reach - 14}m${-side * 44} ${14 - reach}l${side * 52} ${reach + 10}m${-side * 52} ${-10 - reach}l${side * 30} ${reach + 28 * end}`,
            side < 0 ? tone.accent : tone.dark,
            12,
          ),
        );
      }
    }
  }
}

function drawVolume(
  canvas: Canvas,
  { tone, stature }: Subject,
  outline: string,
  clip: string,
  { middle, halfWidth, halfHeight, isRound }: Measures & { isRound: boolean },
): void {
  const glow = canvas.glow([
    [0, '#fffaf0', 0.34],
    [0.55, '#fffaf0', 0.08],
    [1, tone.shade, 0],
  ]);
  canvas.draw(
    fill(
      outline,
      clothLight(canvas, tone, [
        600 - halfWidth,
        middle - halfHeight,
        600 + halfWidth,
        middle + halfHeight,
      ]),
    ),
    fill(
      oval(600 - halfWidth * 0.24, middle - halfHeight * 0.24, halfWidth * 0.85, halfHeight * 0.8),
      glow,
      1,
      clip,
    ),
  );
  // A round cushion has no corners to crease.
  if (isRound) {
    return;
  }
  const corner = (side: number, end: number, bend: number): string =>
    pathOf`M${600 + side * halfWidth * 0.9} ${middle + end * halfHeight * 0.9}q${-side * halfWidth * 0.18} ${-end * halfHeight * bend} ${-side * halfWidth * 0.34} ${-end * halfHeight * 0.34}`;
  const creases =
    corner(-1, -1, 0.1 + stature * 0.12) +
    corner(1, -1, 0.2) +
    corner(1, 1, 0.12) +
    corner(-1, 1, 0.22);
  canvas.draw(stroke(creases, tone.shade, 9, 0.1, clip));
}
