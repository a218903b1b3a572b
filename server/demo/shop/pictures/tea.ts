import type { Canvas } from './canvas.ts';
import { drawEmblem } from './emblem.ts';
import { type Family, GROUND, type Subject } from './picture.ts';
import { box, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix, type Tone, toneOf } from './tone.ts';
import { drawGloss, drawTurned, groundTurned, TILT, type Turned } from './turned.ts';

export const tea: Family = {
  shapes: {
    tin: drawTin,
    caddy: drawCaddy,
    pouch: drawPouch,
    canister: drawCanister,
    carton: drawCarton,
  },
  finishes: ['leaf', 'flower', 'sun', 'hill'],
  view: 'standing',
};

function drawTin(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const height = 520 + stature * 70;
  const radius = 208 - stature * 18;
  const top = GROUND - height;
  const body = cylinder(top + 110, GROUND, radius);
  groundTurned(canvas, body);
  drawMetal(canvas, tone, body);
  drawRoundLabel(canvas, subject, body, top + 190, height - 290);
  drawMetal(canvas, toneOf(mix(tone.base, '#2a221c', 0.22)), cylinder(top, top + 124, radius + 6));
  canvas.draw(
    fill(oval(600, top, radius + 6, (radius + 6) * TILT), mix(tone.light, tone.base, 0.3)),
  );
}

/** A ceramic canister with a wooden lid. */
function drawCanister(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const height = 440 + stature * 60;
  const radius = 232 - stature * 16;
  const top = GROUND - height;
  const body: Turned = {
    axis: 600,
    profile: [
      [top + 40, radius - 12],
      [top + 80, radius],
      [GROUND - 50, radius],
      [GROUND, radius - 26],
    ],
  };
  groundTurned(canvas, body);
  drawMetal(canvas, tone, body);
  drawRoundLabel(canvas, subject, body, top + 150, height - 250);
  drawMetal(canvas, toneOf('#bb9263'), cylinder(top - 16, top + 44, radius - 4));
  canvas.draw(fill(oval(600, top - 16, radius - 4, (radius - 4) * TILT), '#d6b184'));
}

function drawMetal(canvas: Canvas, tone: Tone, turned: Turned): void {
  drawTurned(canvas, tone, turned);
  drawGloss(canvas, turned, 0.4);
}

function drawRoundLabel(
  canvas: Canvas,
  subject: Subject,
  body: Turned,
  top: number,
  height: number,
): void {
  const [, radius] = body.profile[1] ?? [0, 0];
  const half = radius * 0.62;
  const bend = radius * TILT * 0.78;
  const label = pathOf`M${600 - half} ${top + bend}Q${600} ${top + bend * 1.6} ${600 + half} ${top + bend}v${height - bend}Q${600} ${top + height + bend * 0.6} ${600 - half} ${top + height}z`;
  canvas.draw(fill(label, mix('#f6f0e3', subject.tone.base, 0.06)));
  drawEmblem(
    canvas,
    subject.finish,
    subject.tone,
    600,
    top + height * 0.55,
    Math.min(86, half * 0.62),
  );
  canvas.draw(fill(label, sideLight(canvas, subject.tone)));
}

function drawCaddy(canvas: Canvas, subject: Subject): void {
  const { stature } = subject;
  drawBox(canvas, subject, { width: 360 - stature * 30, height: 460 + stature * 70, lid: 96 });
}

function drawCarton(canvas: Canvas, subject: Subject): void {
  const { stature } = subject;
  drawBox(canvas, subject, { width: 430 + stature * 50, height: 340 + stature * 40, lid: 0 });
}

interface Carton {
  width: number;
  height: number;
  /** Height of the lid, 0 for a box without one. */
  lid: number;
}

const DEPTH = 116;
const RISE = 46;

/** A box seen from a little to the right, so that its shaded side shows. */
function drawBox(canvas: Canvas, { tone, finish }: Subject, { width, height, lid }: Carton): void {
  const left = 600 - width / 2 - 50;
  const right = left + width;
  const top = GROUND - height;
  const shadow = pathOf`M${left + 20} ${GROUND - 4}L${right + DEPTH + 150} ${GROUND - RISE - 6}l-60 66H${left + 30}z`;
  const side = pathOf`M${right} ${top}l${DEPTH} ${-RISE}v${height}L${right} ${GROUND}z`;
  const cover = pathOf`M${left} ${top}l${DEPTH} ${-RISE}h${width}L${right} ${top}z`;
  const front = box(left, top, width, height, 3);
  canvas.castShadow(shadow, 0.5);
  canvas.draw(
    fill(front, tone.base),
    fill(side, mix(tone.base, tone.shade, 0.42)),
    fill(cover, mix(tone.base, '#fffaf0', 0.34)),
  );
  const space = height - lid;
  const labelTop = top + lid + space * 0.14;
  const label = box(left + width * 0.14, labelTop, width * 0.72, space * 0.72, 4);
  canvas.draw(fill(label, mix('#f6f0e3', tone.base, 0.06)));
  drawEmblem(
    canvas,
    finish,
    tone,
    left + width / 2,
    labelTop + space * 0.36,
    Math.min(92, space * 0.26),
  );
  canvas.draw(fill(front, frontLight(canvas, tone)));
  if (lid > 0) {
    const edge = pathOf`M${left + 3} ${top + lid}H${right}l${DEPTH - 3} ${-RISE}`;
    canvas.draw(
      stroke(edge, tone.shade, 5, 0.45),
      stroke(pathOf`M${left + 4} ${top + lid + 6}H${right - 2}`, '#ffffff', 3, 0.3),
    );
  }
}

/** A stand-up paper pouch with a folded top and a tin tie. */
function drawPouch(canvas: Canvas, subject: Subject): void {
  const { tone, stature, finish } = subject;
  const half = 226 - stature * 20;
  const top = GROUND - 560 - stature * 60;
  const paper = toneOf(mix('#c9a67b', tone.base, 0.16));
  const body = pathOf`M${600 - half + 14} ${top}H${600 + half - 14}L${600 + half} ${GROUND - 30}Q${600 + half - 4} ${GROUND + 14} ${600 + half - 40} ${GROUND + 12}Q${600} ${GROUND + 34} ${600 - half + 40} ${GROUND + 12}Q${600 - half + 4} ${GROUND + 14} ${600 - half} ${GROUND - 30}z`;
  canvas.castShadow(oval(650, GROUND + 14, half * 1.25, 38), 0.5);
  canvas.draw(fill(body, paper.base), fill(body, sideLight(canvas, paper)));
  const labelTop = top + 170;
  const labelHeight = 330 + stature * 30;
  canvas.draw(fill(box(600 - half * 0.66, labelTop, half * 1.32, labelHeight, 6), tone.base));
  drawEmblem(
    canvas,
    finish,
    { ...tone, base: '#f6eedd', dark: mix('#f6eedd', tone.base, 0.3) },
    600,
    labelTop + labelHeight / 2,
    88,
  );
  canvas.draw(
    fill(body, frontLight(canvas, paper)),
    fill(
      pathOf`M${600 - half + 10} ${top}h${half * 2 - 20}v70h${20 - half * 2}z`,
      paper.dark,
      0.35,
    ),
    stroke(pathOf`M${600 - half + 12} ${top + 72}h${half * 2 - 24}`, tone.dark, 12),
    stroke(
      pathOf`M${600 - half * 0.5} ${top + 120}q60 60 20 170M${600 + half * 0.8} ${GROUND - 170}q-30 60 -70 140`,
      paper.shade,
      9,
      0.16,
    ),
  );
}

function sideLight(canvas: Canvas, tone: Tone): string {
  return canvas.gradient(
    [
      [0, tone.shade, 0.12],
      [0.25, '#fffaf0', 0.22],
      [0.6, tone.shade, 0.02],
      [1, tone.shade, 0.4],
    ],
    'across',
  );
}

function frontLight(canvas: Canvas, tone: Tone): string {
  return canvas.gradient(
    [
      [0, '#fffaf0', 0.22],
      [0.5, '#fffaf0', 0],
      [1, tone.shade, 0.26],
    ],
    'down',
  );
}

function cylinder(top: number, bottom: number, radius: number): Turned {
  return {
    axis: 600,
    profile: [
      [top, radius],
      [(top + bottom) / 2, radius],
      [bottom, radius],
    ],
  };
}
