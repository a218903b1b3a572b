import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND } from './picture.ts';
import { drawPot, potteryFinishes } from './pottery.ts';
import { pathOf, stroke } from './shapes.ts';
import type { Tone } from './tone.ts';
import { ends, groundTurned, type Profile, radiusAt, type Turned } from './turned.ts';

interface Build {
  body: Profile;
  height: number;
  handle: 'ear' | 'ring' | 'square' | 'none';
}

const builds = {
  straight: {
    body: [
      [0, 214],
      [0.5, 212],
      [0.9, 208],
      [0.97, 200],
      [1, 184],
    ],
    height: 470,
    handle: 'ear',
  },
  belly: {
    body: [
      [0, 196],
      [0.14, 204],
      [0.42, 252],
      [0.7, 250],
      [0.92, 190],
      [1, 168],
    ],
    height: 420,
    handle: 'ear',
  },
  flared: {
    body: [
      [0, 252],
      [0.2, 234],
      [0.5, 206],
      [0.8, 184],
      [0.96, 172],
      [1, 160],
    ],
    height: 430,
    handle: 'ring',
  },
  tumbler: {
    body: [
      [0, 202],
      [0.3, 200],
      [0.7, 186],
      [0.95, 170],
      [1, 158],
    ],
    height: 440,
    handle: 'none',
  },
  footed: {
    body: [
      [0, 244],
      [0.3, 238],
      [0.6, 196],
      [0.8, 122],
      [0.88, 110],
      [1, 132],
    ],
    height: 430,
    handle: 'ring',
  },
  wide: {
    body: [
      [0, 306],
      [0.24, 300],
      [0.55, 262],
      [0.82, 182],
      [0.92, 150],
      [1, 150],
    ],
    height: 330,
    handle: 'ring',
  },
  enamel: {
    body: [
      [0, 250],
      [0.04, 238],
      [0.4, 236],
      [0.93, 232],
      [1, 222],
    ],
    height: 430,
    handle: 'square',
  },
} satisfies Record<string, Build>;

export const mug: Family = {
  shapes: Object.fromEntries(Object.entries(builds).map(([name, build]) => [name, drawing(build)])),
  finishes: potteryFinishes,
  view: 'standing',
};

function drawing(build: Build): Draw {
  return (canvas, { tone, random, stature, finish }) => {
    const height = build.height * (1.14 + stature * 0.2);
    const width = 1.3 - stature * 0.14;
    const turned: Turned = {
      axis: build.handle === 'none' ? 600 : 548,
      profile: build.body.map(
        ([share, radius]) => [GROUND - height * (1 - share), radius * width] as const,
      ),
    };
    groundTurned(canvas, turned);
    drawHandle(canvas, tone, turned, build.handle);
    drawPot(canvas, tone, { turned, finish, isOpen: true }, random);
  };
}

function drawHandle(canvas: Canvas, tone: Tone, turned: Turned, kind: Build['handle']): void {
  if (kind === 'none') {
    return;
  }
  const { profile, axis } = turned;
  const [[top], [bottom]] = ends(profile);
  const height = bottom - top;
  const upper = top + height * 0.2;
  const lower = top + height * (kind === 'ring' ? 0.58 : 0.76);
  const start = axis + radiusAt(profile, upper) - 10;
  const end = axis + radiusAt(profile, lower) - 10;
  const line = handleLine(kind, [start, upper], [end, lower]);
  canvas.draw(
    stroke(line, tone.dark, 52),
    `<g transform="translate(-3 -4)">${stroke(line, tone.base, 39)}</g>`,
    `<g transform="translate(-6 -9)">${stroke(line, tone.light, 12, 0.6)}</g>`,
  );
}

function handleLine(
  kind: 'ear' | 'ring' | 'square',
  [startX, startY]: readonly [number, number],
  [endX, endY]: readonly [number, number],
): string {
  const reach = Math.max(startX, endX);
  if (kind === 'square') {
    return pathOf`M${startX} ${startY}H${reach + 92}Q${reach + 122} ${startY} ${reach + 118} ${startY + 34}L${reach + 92} ${endY - 20}Q${reach + 86} ${endY} ${reach + 56} ${endY}H${endX}`;
  }
  const [away, rise, drop] = kind === 'ring' ? [180, 50, 30] : [220, 60, -40];
  return pathOf`M${startX} ${startY}C${reach + away} ${startY - rise} ${reach + away} ${endY + drop} ${endX} ${endY}`;
}
