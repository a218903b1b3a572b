import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND, type Subject } from './picture.ts';
import { fill, oval, pathOf, stroke } from './shapes.ts';
import type { Tone } from './tone.ts';
import {
  drawGloss,
  ends,
  groundTurned,
  meridian,
  outlineOf,
  type Profile,
  radiusAt,
  ring,
  TILT,
  type Turned,
  widest,
} from './turned.ts';

interface Build {
  bowl: Profile;
  height: number;
  /** Length of the stem under the bowl, 0 for none. */
  stem: number;
  hasHandle?: boolean;
}

const builds = {
  tumbler: {
    bowl: [
      [0, 196],
      [0.5, 190],
      [0.92, 180],
      [1, 168],
    ],
    height: 430,
    stem: 0,
  },
  highball: {
    bowl: [
      [0, 150],
      [0.6, 146],
      [0.94, 142],
      [1, 132],
    ],
    height: 600,
    stem: 0,
  },
  wine: {
    bowl: [
      [0, 138],
      [0.3, 178],
      [0.62, 182],
      [0.88, 104],
      [1, 22],
    ],
    height: 330,
    stem: 250,
  },
  coupe: {
    bowl: [
      [0, 238],
      [0.3, 226],
      [0.62, 168],
      [0.86, 80],
      [1, 20],
    ],
    height: 210,
    stem: 280,
  },
  carafe: {
    bowl: [
      [0, 98],
      [0.06, 80],
      [0.3, 74],
      [0.46, 106],
      [0.7, 196],
      [0.92, 200],
      [1, 176],
    ],
    height: 640,
    stem: 0,
  },
  jug: {
    bowl: [
      [0, 146],
      [0.14, 134],
      [0.36, 170],
      [0.66, 220],
      [0.9, 206],
      [1, 166],
    ],
    height: 520,
    stem: 0,
    hasHandle: true,
  },
  bowl: {
    bowl: [
      [0, 300],
      [0.3, 288],
      [0.62, 230],
      [0.88, 150],
      [1, 116],
    ],
    height: 290,
    stem: 0,
  },
} satisfies Record<string, Build>;

export const glass: Family = {
  shapes: Object.fromEntries(Object.entries(builds).map(([name, build]) => [name, drawing(build)])),
  finishes: ['smooth', 'optic', 'threaded', 'bubbled', 'filled'],
  view: 'standing',
};

function drawing(build: Build): Draw {
  return (canvas, subject) => {
    const { tone, stature } = subject;
    const height = build.height * (1.08 + stature * 0.12);
    const width = 1.3 - stature * 0.14;
    const rest = GROUND - build.stem;
    const turned: Turned = {
      axis: build.hasHandle ? 560 : 600,
      profile: build.bowl.map(
        ([share, radius]) => [rest - height * (1 - share), radius * width] as const,
      ),
    };
    groundGlass(canvas, tone, turned, build.stem);
    if (build.hasHandle) {
      drawHandle(canvas, tone, turned);
    }
    if (build.stem > 0) {
      drawStem(canvas, tone, turned);
    }
    drawBowl(canvas, subject, turned);
  };
}

/** Glass throws a pale shadow with light gathered in its middle. */
function groundGlass(canvas: Canvas, tone: Tone, turned: Turned, stem: number): void {
  const foot: Turned =
    stem === 0
      ? turned
      : {
          axis: turned.axis,
          profile: [
            [GROUND - 20, 130],
            [GROUND, 130],
          ],
        };
  groundTurned(canvas, foot);
  const radius = widest(foot.profile);
  const caustic = canvas.glow([
    [0, tone.light, 0.9],
    [1, tone.base, 0],
  ]);
  canvas.draw(
    fill(oval(foot.axis + radius * 0.8, GROUND + 14, radius * 0.7, radius * 0.11), caustic),
  );
}

function drawBowl(canvas: Canvas, subject: Subject, turned: Turned): void {
  const { tone, finish } = subject;
  const outline = outlineOf(turned);
  const clip = canvas.clip(outline);
  const [[top, radius], [bottom]] = ends(turned.profile);
  const wide = widest(turned.profile);
  const body = canvas.gradient(
    [
      [0, tone.dark, 0.72],
      [0.07, tone.base, 0.5],
      [0.24, tone.light, 0.36],
      [0.6, tone.base, 0.3],
      [0.9, tone.base, 0.56],
      [1, tone.dark, 0.8],
    ],
    [turned.axis - wide, 0, turned.axis + wide, 0],
  );
  canvas.draw(
    fill(oval(turned.axis, top, radius, radius * TILT), tone.light, 0.35),
    fill(outline, body),
    ...relief(canvas, subject, turned).map((part) => `<g clip-path="${clip}">${part}</g>`),
    fill(baseOf(turned), tone.dark, 0.34, clip),
    stroke(outline, tone.dark, 4, 0.5),
    stroke(oval(turned.axis, top, radius - 2, (radius - 2) * TILT), '#ffffff', 5, 0.75),
  );
  if (finish !== 'filled') {
    canvas.draw(stroke(ring(turned, bottom - (bottom - top) * 0.07), '#ffffff', 4, 0.4, clip));
  }
  drawGloss(canvas, turned, 0.8);
}

/** The thick glass at the bottom. */
function baseOf({ profile, axis }: Turned): string {
  const [[top], [bottom]] = ends(profile);
  const from = bottom - (bottom - top) * 0.09;
  const radius = radiusAt(profile, from);
  return pathOf`M${axis - radius} ${from}a${radius} ${radius * TILT} 0 0 0 ${radius * 2} 0v160h${-radius * 2}z`;
}

function relief(canvas: Canvas, { tone, finish, random }: Subject, turned: Turned): string[] {
  const [[top], [bottom]] = ends(turned.profile);
  const at = (share: number): number => top + (bottom - top) * share;
  switch (finish) {
    case 'optic': {
      const lines = [-58, -34, -10, 14, 38, 62].map((degrees) =>
        meridian(turned, Math.sin((degrees * Math.PI) / 180)),
      );
      return [
        stroke(lines.join(''), tone.dark, 12, 0.2),
        `<g transform="translate(9)">${stroke(lines.slice(0, 4).join(''), '#ffffff', 6, 0.28)}</g>`,
      ];
    }
    case 'threaded':
      return [0.2, 0.25, 0.3, 0.35].map((share) =>
        stroke(ring(turned, at(share)), tone.dark, 8, 0.42),
      );
    case 'bubbled':
      return Array.from({ length: 13 }, () => {
        const y = at(0.15 + random.next() * 0.75);
        const x = turned.axis + radiusAt(turned.profile, y) * (random.next() * 1.7 - 0.85);
        const size = 5 + random.next() * 9;
        return stroke(oval(x, y, size, size * 1.1), '#ffffff', 3, 0.6);
      });
    case 'filled':
      return [drawDrink(canvas, tone, turned, at(0.34))];
    default:
      return [];
  }
}

/** Water, seen through the glass up to a level; the outline of the bowl cuts it to size. */
function drawDrink(canvas: Canvas, tone: Tone, turned: Turned, level: number): string {
  const radius = radiusAt(turned.profile, level);
  const wide = widest(turned.profile) + 9;
  const water = canvas.gradient(
    [
      [0, tone.light, 0.3],
      [1, tone.dark, 0.4],
    ],
    'across',
  );
  const body = pathOf`M${turned.axis - wide} ${level}H${turned.axis - radius}a${radius} ${radius * TILT} 0 0 0 ${radius * 2} 0H${turned.axis + wide}v800h${-wide * 2}z`;
  return fill(body, water) + fill(oval(turned.axis, level, radius, radius * TILT), '#ffffff', 0.4);
}

function drawStem(canvas: Canvas, tone: Tone, { profile, axis }: Turned): void {
  const [, [bottom]] = ends(profile);
  const foot = 150;
  const stemPaint = canvas.gradient(
    [
      [0, tone.dark, 0.7],
      [0.3, '#ffffff', 0.8],
      [0.6, tone.base, 0.5],
      [1, tone.dark, 0.75],
    ],
    [axis - 20, 0, axis + 20, 0],
  );
  const y = GROUND - 8;
  canvas.draw(
    fill(oval(axis, y, foot, foot * TILT), tone.base, 0.45),
    stroke(oval(axis, y, foot, foot * TILT), tone.dark, 4, 0.45),
    stroke(
      pathOf`M${axis - foot + 30} ${y - 10}a${foot} ${foot * TILT} 0 0 1 ${foot} ${-foot * 0.08}`,
      '#ffffff',
      5,
      0.7,
    ),
    fill(
      pathOf`M${axis - 22} ${bottom - 6}C${axis - 6} ${bottom + 60} ${axis - 10} ${y - 60} ${axis - 60} ${y}h120C${axis + 10} ${y - 60} ${axis + 6} ${bottom + 60} ${axis + 22} ${bottom - 6}z`,
      stemPaint,
    ),
  );
}

function drawHandle(canvas: Canvas, tone: Tone, { profile, axis }: Turned): void {
  const [[top], [bottom]] = ends(profile);
  const upper = top + (bottom - top) * 0.1;
  const lower = top + (bottom - top) * 0.66;
  const start = axis + radiusAt(profile, upper) - 4;
  const end = axis + radiusAt(profile, lower) - 4;
  const line = pathOf`M${start} ${upper}C${end + 190} ${upper - 40} ${end + 170} ${lower - 60} ${end} ${lower}`;
  canvas.draw(
    stroke(line, tone.dark, 36, 0.5),
    stroke(line, tone.light, 26, 0.7),
    `<g transform="translate(-6 -6)">${stroke(line, '#ffffff', 7, 0.8)}</g>`,
  );
}
