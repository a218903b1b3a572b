import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND, type Subject } from './picture.ts';
import { drawPot, potteryFinishes } from './pottery.ts';
import { fill, oval, pathOf, stroke } from './shapes.ts';
import type { Tone } from './tone.ts';
import {
  drawGloss,
  drawTurned,
  ends,
  groundTurned,
  type Profile,
  radiusAt,
  type Turned,
} from './turned.ts';

interface Build {
  /** Heights as shares of the body's height, radii in picture units. */
  body: Profile;
  height: number;
  grip: 'back' | 'hoop' | 'side';
  knob: 'ball' | 'disc' | 'loop';
}

const AXIS = 590;

const builds = {
  round: {
    body: [
      [0, 120],
      [0.08, 178],
      [0.28, 262],
      [0.52, 292],
      [0.76, 254],
      [0.93, 180],
      [1, 158],
    ],
    height: 450,
    grip: 'back',
    knob: 'ball',
  },
  squat: {
    body: [
      [0, 130],
      [0.1, 214],
      [0.35, 318],
      [0.6, 326],
      [0.86, 252],
      [1, 212],
    ],
    height: 320,
    grip: 'hoop',
    knob: 'disc',
  },
  tall: {
    body: [
      [0, 118],
      [0.06, 150],
      [0.3, 186],
      [0.7, 222],
      [0.93, 232],
      [1, 222],
    ],
    height: 560,
    grip: 'back',
    knob: 'disc',
  },
  pear: {
    body: [
      [0, 92],
      [0.12, 122],
      [0.36, 178],
      [0.64, 262],
      [0.84, 268],
      [1, 196],
    ],
    height: 520,
    grip: 'back',
    knob: 'ball',
  },
  drum: {
    body: [
      [0, 206],
      [0.06, 240],
      [0.18, 256],
      [0.84, 256],
      [0.95, 244],
      [1, 224],
    ],
    height: 390,
    grip: 'hoop',
    knob: 'loop',
  },
  side: {
    body: [
      [0, 112],
      [0.1, 176],
      [0.36, 262],
      [0.62, 272],
      [0.88, 218],
      [1, 186],
    ],
    height: 350,
    grip: 'side',
    knob: 'ball',
  },
} satisfies Record<string, Build>;

export const teapot: Family = {
  shapes: Object.fromEntries(Object.entries(builds).map(([name, build]) => [name, drawing(build)])),
  finishes: potteryFinishes,
  view: 'standing',
};

function drawing(build: Build): Draw {
  return (canvas, subject) => {
    const { tone, random, stature } = subject;
    const turned = bodyOf(build, stature);
    groundTurned(canvas, turned);
    if (build.grip === 'hoop') {
      drawHoop(canvas, tone, turned);
    }
    if (build.grip === 'back') {
      drawHandle(canvas, tone, turned);
    }
    if (build.grip === 'side') {
      drawSideHandle(canvas, tone, turned);
    }
    drawSpout(canvas, tone, turned);
    drawPot(canvas, tone, { turned, finish: subject.finish, isOpen: false }, random);
    drawLid(canvas, subject, turned, build.knob);
  };
}

function bodyOf(build: Build, stature: number): Turned {
  const height = build.height * (0.94 + stature * 0.14);
  const width = 1.06 - stature * 0.12;
  const profile = build.body.map(
    ([share, radius]) => [GROUND - height * (1 - share), radius * width] as const,
  );
  return { profile, axis: AXIS };
}

function drawSpout(canvas: Canvas, tone: Tone, { profile, axis }: Turned): void {
  const [[top], [bottom]] = ends(profile);
  const height = bottom - top;
  const low = top + height * 0.66;
  const high = top + height * 0.34;
  const root = axis - radiusAt(profile, low) + 34;
  const neck = axis - radiusAt(profile, high) + 24;
  const tipX = Math.min(root, neck) - 150;
  const tipY = top + height * 0.02;
  const spout =
    pathOf`M${root} ${low}C${root - 110} ${low - 20} ${tipX + 40} ${low - height * 0.3} ${tipX - 26} ${tipY - 6}` +
    pathOf`Q${tipX + 4} ${tipY + 10} ${tipX + 36} ${tipY + 4}` +
    pathOf`C${tipX + 70} ${tipY + height * 0.22} ${neck - 60} ${high + 20} ${neck} ${high}z`;
  const light = canvas.gradient(
    [
      [0, '#fffaf0', 0.26],
      [0.5, tone.shade, 0.02],
      [1, tone.shade, 0.4],
    ],
    [tipX, tipY, root, low],
  );
  canvas.draw(
    fill(spout, tone.base),
    fill(spout, light),
    fill(oval(tipX + 5, tipY, 30, 9), tone.dark),
  );
}

function drawHandle(canvas: Canvas, tone: Tone, { profile, axis }: Turned): void {
  const [[top], [bottom]] = ends(profile);
  const height = bottom - top;
  const upper = top + height * 0.2;
  const lower = top + height * 0.72;
  const startX = axis + radiusAt(profile, upper) - 12;
  const endX = axis + radiusAt(profile, lower) - 12;
  const reach = Math.max(startX, endX) + 190;
  drawTube(
    canvas,
    tone,
    pathOf`M${startX} ${upper}C${reach - 20} ${upper - 70} ${reach + 30} ${lower - 20} ${endX} ${lower}`,
    42,
  );
}

function drawHoop(canvas: Canvas, tone: Tone, { profile, axis }: Turned): void {
  const [[top], [bottom]] = ends(profile);
  const shoulder = top + (bottom - top) * 0.14;
  const radius = radiusAt(profile, shoulder) - 16;
  const peak = top - 330;
  drawTube(
    canvas,
    tone,
    pathOf`M${axis - radius} ${shoulder}C${axis - radius - 40} ${peak} ${axis + radius + 40} ${peak} ${axis + radius} ${shoulder}`,
    30,
  );
}

function drawSideHandle(canvas: Canvas, tone: Tone, { profile, axis }: Turned): void {
  const [[top], [bottom]] = ends(profile);
  const height = top + (bottom - top) * 0.4;
  const start = axis + radiusAt(profile, height) - 20;
  drawTube(canvas, tone, pathOf`M${start} ${height}L${start + 190} ${height - 74}`, 66);
}

/** A round bar of clay: base, a shadow along its lower side, a light along its upper. */
function drawTube(canvas: Canvas, tone: Tone, path: string, width: number): void {
  canvas.draw(
    stroke(path, tone.dark, width),
    `<g transform="translate(-3 -4)">${stroke(path, tone.base, width * 0.78)}</g>`,
    `<g transform="translate(-5 -7)">${stroke(path, tone.light, width * 0.24, 0.65)}</g>`,
  );
}

function drawLid(canvas: Canvas, subject: Subject, body: Turned, knob: Build['knob']): void {
  const { tone, stature } = subject;
  const [[top, radius]] = ends(body.profile);
  const rise = 46 + stature * 34;
  const lid: Turned = {
    axis: body.axis,
    profile: [
      [top - rise, 26],
      [top - rise * 0.8, radius * 0.5],
      [top - rise * 0.35, radius * 0.86],
      [top + 4, radius * 0.99],
    ],
  };
  drawKnob(canvas, tone, body.axis, top - rise, knob);
  drawTurned(canvas, tone, lid);
  drawGloss(canvas, lid, 0.3);
  const seam = pathOf`M${body.axis - radius} ${top + 4}a${radius} ${radius * 0.15} 0 0 0 ${radius * 2} 0`;
  canvas.draw(stroke(seam, tone.shade, 6, 0.55));
}

function drawKnob(canvas: Canvas, tone: Tone, axis: number, y: number, kind: Build['knob']): void {
  if (kind === 'loop') {
    drawTube(
      canvas,
      tone,
      pathOf`M${axis - 44} ${y + 14}C${axis - 50} ${y - 74} ${axis + 50} ${y - 74} ${axis + 44} ${y + 14}`,
      22,
    );
    return;
  }
  const [across, down] = kind === 'ball' ? [36, 34] : [58, 17];
  const shape = oval(axis, y - down + 8, across, down);
  const light = canvas.gradient(
    [
      [0, tone.light],
      [0.45, tone.base],
      [1, tone.dark],
    ],
    [axis - across, y - down * 2, axis + across, y + 10],
  );
  canvas.draw(fill(oval(axis, y + 4, 26, 14), tone.dark), fill(shape, light));
}
