import type { Canvas } from './canvas.ts';
import { drawEmblem } from './emblem.ts';
import { type Family, GROUND, type Subject } from './picture.ts';
import { box, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix, toneOf } from './tone.ts';
import { drawGloss, drawTurned, groundTurned, shadeRound, TILT, type Turned } from './turned.ts';

export const candle: Family = {
  shapes: {
    jar: drawJar,
    tin: drawTin,
    pillar: drawPillar,
    tapers: drawTapers,
    bowl: drawBowl,
    trio: drawTrio,
  },
  finishes: ['lit', 'unlit', 'banded'],
  view: 'standing',
};

const WAX = '#f1e7d2';

/** A glass of coloured ceramic or glass with wax in it and a paper band. */
function drawJar(canvas: Canvas, subject: Subject): void {
  const height = 400 + subject.stature * 90;
  const radius = 226 - subject.stature * 24;
  const jar = cylinder(600, GROUND - height, GROUND, radius, 20);
  drawHolder(canvas, subject, jar);
  drawBand(canvas, subject, jar, GROUND - height * 0.64, height * 0.4);
}

function drawTin(canvas: Canvas, subject: Subject): void {
  const height = 250 + subject.stature * 50;
  const tin = cylinder(600, GROUND - height, GROUND, 270 - subject.stature * 20, 6);
  drawHolder(canvas, subject, tin);
  const rim = GROUND - height + 34;
  const { tone } = subject;
  canvas.draw(
    stroke(
      pathOf`M${600 - 268 + subject.stature * 20} ${rim}a268 40 0 0 0 ${536 - subject.stature * 40} 0`,
      tone.shade,
      5,
      0.35,
    ),
  );
  drawBand(canvas, subject, tin, GROUND - height * 0.62, height * 0.42);
}

function drawBowl(canvas: Canvas, subject: Subject): void {
  const height = 270 + subject.stature * 40;
  const bowl: Turned = {
    axis: 600,
    profile: [
      [GROUND - height, 270],
      [GROUND - height * 0.66, 268],
      [GROUND - height * 0.3, 220],
      [GROUND - 14, 140],
      [GROUND, 132],
    ],
  };
  drawHolder(canvas, subject, bowl);
}

function drawHolder(canvas: Canvas, subject: Subject, holder: Turned): void {
  const { tone } = subject;
  groundTurned(canvas, holder);
  drawTurned(canvas, tone, holder);
  drawGloss(canvas, holder, 0.45);
  const [y, radius] = holder.profile[0] ?? [0, 0];
  canvas.draw(
    fill(oval(600, y, radius, radius * TILT), tone.light),
    fill(oval(600, y + 2, radius - 10, (radius - 10) * TILT), tone.dark),
    fill(oval(600, y + 9, radius - 16, (radius - 16) * TILT * 0.86), mix(WAX, tone.base, 0.12)),
  );
  drawFlame(canvas, subject, 600, y + 8);
}

function drawBand(
  canvas: Canvas,
  { tone, finish }: Subject,
  holder: Turned,
  top: number,
  height: number,
): void {
  const [, radius] = holder.profile[1] ?? [0, 0];
  const bend = radius * TILT;
  const band = pathOf`M${600 - radius} ${top}a${radius} ${bend} 0 0 0 ${radius * 2} 0v${height}a${radius} ${bend} 0 0 1 ${-radius * 2} 0z`;
  const paper = mix('#f6f0e4', tone.base, 0.08);
  const middle = top + height / 2 + bend;
  canvas.draw(fill(band, paper));
  if (finish === 'banded') {
    canvas.draw(
      stroke(
        pathOf`M${600 - radius} ${top + height * 0.16}a${radius} ${bend} 0 0 0 ${radius * 2} 0M${600 - radius} ${top + height * 0.84}a${radius} ${bend} 0 0 0 ${radius * 2} 0`,
        tone.base,
        9,
      ),
    );
  }
  drawEmblem(canvas, 'leaf', tone, 600, middle, Math.min(54, height * 0.32));
  shadeRound(canvas, tone, band);
}

function drawPillar(canvas: Canvas, subject: Subject): void {
  const height = 520 + subject.stature * 90;
  drawWax(canvas, subject, cylinder(600, GROUND - height, GROUND, 150 - subject.stature * 14, 8));
}

function drawTrio(canvas: Canvas, subject: Subject): void {
  const tall = 560 + subject.stature * 60;
  drawWax(canvas, subject, cylinder(520, GROUND - tall, GROUND - 40, 92, 6));
  drawWax(canvas, subject, cylinder(740, GROUND - tall * 0.62, GROUND - 30, 92, 6));
  drawWax(canvas, subject, cylinder(610, GROUND - tall * 0.4, GROUND + 20, 92, 6));
}

/** A pair of dinner candles in turned holders. */
function drawTapers(canvas: Canvas, subject: Subject): void {
  const tall = 600 + subject.stature * 50;
  for (const [axis, y, share] of [
    [480, GROUND - 20, 1],
    [720, GROUND + 14, 0.86],
  ] as const) {
    const stand: Turned = {
      axis,
      profile: [
        [y - 100, 46],
        [y - 84, 50],
        [y - 64, 34],
        [y - 28, 50],
        [y - 12, 104],
        [y, 108],
      ],
    };
    const brass = toneOf('#b08d57');
    groundTurned(canvas, stand);
    drawTurned(canvas, brass, stand);
    const stick: Turned = {
      axis,
      profile: [
        [y - tall * share, 17],
        [y - tall * share * 0.5, 28],
        [y - 92, 31],
      ],
    };
    drawStick(canvas, subject, stick);
  }
}

function drawWax(canvas: Canvas, subject: Subject, wax: Turned): void {
  groundTurned(canvas, wax);
  drawStick(canvas, subject, wax);
}

function drawStick(canvas: Canvas, subject: Subject, wax: Turned): void {
  const { tone, finish } = subject;
  const [top, radius] = wax.profile[0] ?? [0, 0];
  const [bottom] = wax.profile.at(-1) ?? [0, 0];
  const dip = box(wax.axis - 200, bottom - (bottom - top) * 0.42, 400, 600);
  drawTurned(canvas, tone, wax, finish === 'banded' ? [fill(dip, tone.accent, 0.8)] : []);
  canvas.draw(
    fill(oval(wax.axis, top, radius, radius * TILT), tone.light),
    fill(
      oval(wax.axis, top + 2, radius * 0.7, radius * TILT * 0.6),
      mix(tone.light, '#fff4d8', 0.5),
      0.8,
    ),
  );
  drawFlame(canvas, subject, wax.axis, top);
}

function drawFlame(canvas: Canvas, { finish, tone }: Subject, x: number, y: number): void {
  canvas.draw(stroke(pathOf`M${x} ${y}q3 -18 2 -34`, '#2c231c', 6));
  if (finish === 'unlit') {
    return;
  }
  const halo = canvas.glow([
    [0, '#fff0c0', 0.85],
    [0.35, mix('#ffdf9a', tone.wall, 0.3), 0.4],
    [1, tone.wall, 0],
  ]);
  const flame = canvas.gradient(
    [
      [0, '#fff6da'],
      [0.55, '#ffd577'],
      [1, '#e9923f'],
    ],
    'down',
  );
  canvas.draw(
    fill(oval(x + 2, y - 76, 210, 210), halo),
    fill(
      pathOf`M${x + 2} ${y - 130}C${x + 34} ${y - 78} ${x + 26} ${y - 26} ${x + 2} ${y - 22}C${x - 22} ${y - 26} ${x - 28} ${y - 74} ${x + 2} ${y - 130}z`,
      flame,
    ),
  );
}

/** `edge` rounds the foot. */
function cylinder(axis: number, top: number, bottom: number, radius: number, edge: number): Turned {
  return {
    axis,
    profile: [
      [top, radius],
      [(top + bottom) / 2, radius],
      [bottom - edge, radius],
      [bottom, radius - edge],
    ],
  };
}
