import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND, type Subject } from './picture.ts';
import { drawPot, potteryFinishes } from './pottery.ts';
import { drawSprig, type Sprig } from './sprig.ts';
import { pathOf, stroke } from './shapes.ts';
import { ends, groundTurned, type Profile, radiusAt, type Turned } from './turned.ts';

interface Build {
  body: Profile;
  height: number;
  hasEars?: boolean;
  sprig?: Sprig;
}

const builds = {
  bottle: {
    body: [
      [0, 52],
      [0.04, 44],
      [0.3, 48],
      [0.44, 92],
      [0.62, 186],
      [0.85, 192],
      [1, 138],
    ],
    height: 600,
    sprig: 'grass',
  },
  amphora: {
    body: [
      [0, 104],
      [0.05, 84],
      [0.16, 82],
      [0.34, 198],
      [0.52, 226],
      [0.8, 150],
      [1, 112],
    ],
    height: 600,
    hasEars: true,
  },
  cylinder: {
    body: [
      [0, 168],
      [0.06, 162],
      [0.5, 164],
      [0.94, 166],
      [1, 156],
    ],
    height: 540,
    sprig: 'branch',
  },
  globe: {
    body: [
      [0, 92],
      [0.06, 88],
      [0.16, 138],
      [0.4, 258],
      [0.62, 272],
      [0.86, 202],
      [1, 134],
    ],
    height: 500,
    sprig: 'grass',
  },
  trumpet: {
    body: [
      [0, 214],
      [0.06, 196],
      [0.3, 122],
      [0.6, 86],
      [0.84, 104],
      [1, 142],
    ],
    height: 600,
    sprig: 'branch',
  },
  gourd: {
    body: [
      [0, 70],
      [0.05, 64],
      [0.2, 112],
      [0.32, 130],
      [0.46, 110],
      [0.68, 214],
      [0.88, 198],
      [1, 130],
    ],
    height: 620,
  },
  bud: {
    body: [
      [0, 48],
      [0.08, 40],
      [0.26, 60],
      [0.55, 150],
      [0.8, 158],
      [1, 104],
    ],
    height: 400,
    sprig: 'branch',
  },
} satisfies Record<string, Build>;

export const vase: Family = {
  shapes: Object.fromEntries(Object.entries(builds).map(([name, build]) => [name, drawing(build)])),
  finishes: potteryFinishes,
  view: 'standing',
};

function drawing(build: Build): Draw {
  return (canvas, subject) => {
    const { tone, random, stature, finish } = subject;
    const height = build.height * (0.96 + stature * 0.12);
    const width = 1.12 - stature * 0.14;
    const turned: Turned = {
      axis: 600,
      profile: build.body.map(
        ([share, radius]) => [GROUND - height * (1 - share), radius * width] as const,
      ),
    };
    groundTurned(canvas, turned);
    if (build.hasEars) {
      drawEars(canvas, subject, turned);
    }
    drawPot(canvas, tone, { turned, finish, isOpen: true }, random);
    if (build.sprig) {
      const [[mouth, radius]] = ends(turned.profile);
      drawSprig(canvas, tone, { kind: build.sprig, x: 600, y: mouth, spread: radius }, random);
    }
  };
}

function drawEars(canvas: Canvas, { tone }: Subject, { profile, axis }: Turned): void {
  const [[top], [bottom]] = ends(profile);
  const height = bottom - top;
  const upper = top + height * 0.07;
  const lower = top + height * 0.34;
  const neck = radiusAt(profile, upper) - 8;
  const shoulder = radiusAt(profile, lower) - 16;
  for (const side of [-1, 1]) {
    const line = pathOf`M${axis + neck * side} ${upper}C${axis + (shoulder + 40) * side} ${upper - 20} ${axis + (shoulder + 30) * side} ${upper + height * 0.14} ${axis + shoulder * side} ${lower}`;
    canvas.draw(
      stroke(line, tone.dark, 34),
      stroke(line, tone.base, 26),
      `<g transform="translate(-4 -6)">${stroke(line, tone.light, 8, 0.5)}</g>`,
    );
  }
}
