import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND, type Subject } from './picture.ts';
import { drawPot, potteryFinishes } from './pottery.ts';
import { dots, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix, type Tone, toneOf } from './tone.ts';
import {
  drawTurned,
  ends,
  groundTurned,
  outlineOf,
  type Profile,
  TILT,
  type Turned,
} from './turned.ts';

interface Build {
  base: Profile;
  baseHeight: number;
  shade: readonly [top: number, bottom: number, height: number];
  /** A dome of metal or glass in the base's colour; else pleated or plain cloth. */
  isDome?: boolean;
}

const AXIS = 600;

const builds = {
  gourd: {
    base: [
      [0, 36],
      [0.18, 52],
      [0.36, 128],
      [0.7, 168],
      [0.92, 118],
      [1, 100],
    ],
    baseHeight: 340,
    shade: [190, 268, 260],
  },
  column: {
    base: [
      [0, 34],
      [0.03, 58],
      [0.5, 60],
      [0.9, 62],
      [0.93, 138],
      [1, 142],
    ],
    baseHeight: 380,
    shade: [232, 256, 240],
  },
  sphere: {
    base: [
      [0, 30],
      [0.08, 44],
      [0.22, 116],
      [0.5, 162],
      [0.8, 122],
      [0.92, 60],
      [1, 78],
    ],
    baseHeight: 330,
    shade: [150, 280, 270],
  },
  mushroom: {
    base: [
      [0, 70],
      [0.3, 62],
      [0.7, 78],
      [0.92, 128],
      [1, 138],
    ],
    baseHeight: 360,
    shade: [60, 290, 220],
    isDome: true,
  },
  cone: {
    base: [
      [0, 26],
      [0.4, 62],
      [0.8, 118],
      [0.97, 146],
      [1, 142],
    ],
    baseHeight: 390,
    shade: [120, 236, 240],
  },
  stem: {
    base: [
      [0, 12],
      [0.86, 12],
      [0.9, 30],
      [0.95, 136],
      [1, 150],
    ],
    baseHeight: 470,
    shade: [48, 236, 200],
    isDome: true,
  },
} satisfies Record<string, Build>;

export const lamp: Family = {
  shapes: Object.fromEntries(Object.entries(builds).map(([name, build]) => [name, drawing(build)])),
  finishes: potteryFinishes,
  view: 'standing',
};

function drawing(build: Build): Draw {
  return (canvas, subject) => {
    const { tone, random, finish, stature } = subject;
    const height = build.baseHeight * (0.98 + stature * 0.14);
    const base: Turned = {
      axis: AXIS,
      profile: build.base.map(
        ([share, radius]) => [GROUND - height * (1 - share), radius] as const,
      ),
    };
    groundTurned(canvas, base);
    drawHalo(canvas, GROUND - height);
    drawPot(canvas, tone, { turned: base, finish, isOpen: false }, random);
    const [[top]] = ends(base.profile);
    const [shadeTop, shadeBottom, shadeHeight] = build.shade;
    const shade: Turned = {
      axis: AXIS,
      profile: shadeProfile(
        build,
        top + 34,
        shadeHeight,
        shadeTop,
        shadeBottom * (1.08 - stature * 0.12),
      ),
    };
    if (build.isDome) {
      drawDome(canvas, tone, shade);
      return;
    }
    drawClothShade(canvas, subject, shade);
  };
}

function shadeProfile(
  build: Build,
  bottom: number,
  height: number,
  top: number,
  wide: number,
): Profile {
  if (!build.isDome) {
    return [
      [bottom - height, top],
      [bottom - height / 2, (top + wide) / 2],
      [bottom, wide],
    ];
  }
  return [
    [bottom - height, top],
    [bottom - height * 0.86, top + (wide - top) * 0.46],
    [bottom - height * 0.52, top + (wide - top) * 0.82],
    [bottom, wide],
  ];
}

/** Lamplight on the wall. */
function drawHalo(canvas: Canvas, y: number): void {
  const halo = canvas.glow([
    [0, '#ffe9b8', 0.75],
    [0.5, '#ffe3ac', 0.26],
    [1, '#ffe3ac', 0],
  ]);
  canvas.draw(fill(oval(AXIS, y - 90, 520, 470), halo));
}

function drawClothShade(canvas: Canvas, { tone, stature }: Subject, shade: Turned): void {
  const cloth = toneOf(mix('#f2e6cf', tone.base, 0.1));
  const outline = outlineOf(shade);
  const [[top, topRadius], [bottom, bottomRadius]] = ends(shade.profile);
  const glow = canvas.gradient(
    [
      [0, '#fff3d2', 0.5],
      [0.5, '#ffe9b4', 0.35],
      [1, '#ffdf96', 0.75],
    ],
    'down',
  );
  canvas.draw(fill(outline, cloth.base), fill(outline, glow));
  if (stature > 0.5) {
    const clip = canvas.clip(outline);
    const pleats = Array.from({ length: 17 }, (_, index) => {
      const turn = Math.sin(((index - 8) / 8.6) * (Math.PI / 2));
      return pathOf`M${AXIS + topRadius * turn} ${top - 30}L${AXIS + bottomRadius * turn} ${bottom + 40}`;
    });
    canvas.draw(stroke(pleats.join(''), cloth.dark, 4, 0.28, clip));
  }
  const soft = canvas.gradient(
    [
      [0, cloth.dark, 0.3],
      [0.3, '#fff8e6', 0.5],
      [0.6, '#fff3d6', 0.1],
      [1, cloth.shade, 0.42],
    ],
    'across',
  );
  const trim = (y: number, radius: number): string =>
    pathOf`M${AXIS - radius} ${y}a${radius} ${radius * TILT} 0 0 0 ${radius * 2} 0`;
  canvas.draw(
    fill(outline, soft),
    stroke(trim(bottom, bottomRadius - 3), cloth.accent, 9, 0.55),
    fill(oval(AXIS, top, topRadius, topRadius * TILT), '#fff3cf'),
    stroke(oval(AXIS, top, topRadius - 2, topRadius * TILT), cloth.accent, 6, 0.5),
  );
}

function drawDome(canvas: Canvas, tone: Tone, dome: Turned): void {
  const [[top, topRadius], [bottom, radius]] = ends(dome.profile);
  const inside = canvas.glow([
    [0, '#fffbe8'],
    [0.5, '#ffe7a6'],
    [1, '#e2b163'],
  ]);
  drawTurned(canvas, tone, dome);
  canvas.draw(
    stroke(dots([[AXIS, top - topRadius * TILT - 8]]), tone.dark, 26),
    fill(oval(AXIS, bottom, radius, radius * TILT), inside),
    stroke(oval(AXIS, bottom, radius - 2, radius * TILT), tone.dark, 5, 0.5),
  );
}
