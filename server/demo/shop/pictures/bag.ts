import type { Canvas } from './canvas.ts';
import { type Draw, type Family, GROUND, type Subject } from './picture.ts';
import { box, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix, type Tone } from './tone.ts';
import { clothLight, drawCloth, type Swatch } from './weave.ts';

type Sew = (canvas: Canvas, subject: Subject) => void;

export const bag: Family = {
  shapes: {
    tote: sewn(drawTote),
    satchel: sewn(drawSatchel),
    backpack: sewn(drawBackpack),
    bucket: sewn(drawBucket),
    pouch: sewn(drawPouch),
    weekender: sewn(drawWeekender),
  },
  finishes: ['plain', 'stripe', 'border', 'rib', 'trimmed'],
  view: 'standing',
};

const LEATHER = '#8c5a37';
const LEATHER_LIGHT = '#c08a5c';

function sewn(sew: Sew): Draw {
  return (canvas, subject) => {
    canvas.castShadow(oval(650, GROUND + 6, 350, 42), 0.55);
    sew(canvas, subject);
  };
}

/** A body on the ground, `half` to either side of the middle: cloth, light, and a seam all round. */
function drawBody(
  canvas: Canvas,
  { tone, finish }: Subject,
  path: string,
  { half, top }: { half: number; top: number },
): void {
  const frame: Swatch = { x: 600 - half, y: top, width: half * 2, height: GROUND - top };
  const weave = finish === 'trimmed' ? 'plain' : finish;
  const clip = drawCloth(canvas, { tone, finish: weave }, path, frame);
  if (finish === 'trimmed') {
    const y = frame.y + frame.height * 0.76;
    canvas.draw(
      fill(box(frame.x - 20, y, frame.width + 40, frame.height), LEATHER, 1, clip),
      stroke(pathOf`M${frame.x} ${y + 12}h${frame.width}`, LEATHER_LIGHT, 4, 0.8, clip),
    );
  }
  canvas.draw(
    fill(
      path,
      clothLight(canvas, tone, [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height]),
    ),
    stroke(path, tone.shade, 4, 0.25),
  );
}

function drawStrap(canvas: Canvas, path: string, width: number, tone: Tone | 'leather'): void {
  const [dark, base, light] =
    tone === 'leather'
      ? ['#5d3a22', LEATHER, LEATHER_LIGHT]
      : [tone.dark, mix(tone.base, tone.dark, 0.25), tone.light];
  canvas.draw(
    stroke(path, dark, width),
    `<g transform="translate(-2 -3)">${stroke(path, base, width * 0.8)}</g>`,
    `<g transform="translate(-4 -6)">${stroke(path, light, width * 0.16, 0.7)}</g>`,
  );
}

function drawTote(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 280 + stature * 40;
  const top = 500 - stature * 40;
  const handle = (lift: number, shift: number): string =>
    pathOf`M${600 - 130 + shift} ${top + 30}C${600 - 140 + shift} ${top - lift} ${600 + 140 + shift} ${top - lift} ${600 + 130 + shift} ${top + 30}`;
  const strap = subject.finish === 'trimmed' ? 'leather' : tone;
  drawStrap(canvas, handle(330, 26), 26, strap);
  const body = pathOf`M${600 - half} ${top}Q600 ${top + 22} ${600 + half} ${top}L${600 + half - 34} ${GROUND - 20}Q${600 + half - 38} ${GROUND} ${600 + half - 60} ${GROUND}H${600 - half + 60}Q${600 - half + 38} ${GROUND} ${600 - half + 34} ${GROUND - 20}z`;
  drawBody(canvas, subject, body, { half, top });
  canvas.draw(
    stroke(
      pathOf`M${600 - half + 3} ${top + 36}Q600 ${top + 58} ${600 + half - 3} ${top + 36}`,
      tone.shade,
      4,
      0.3,
    ),
    stroke(
      pathOf`M${600 - half * 0.7} ${top + 150}q40 120 10 240M${600 + half * 0.74} ${top + 190}q-40 90 -20 200`,
      tone.shade,
      14,
      0.1,
    ),
  );
  drawStrap(canvas, handle(300, 0), 28, strap);
  canvas.draw(
    fill(
      box(456, top + 24, 30, 66, 4) + box(715, top + 24, 30, 66, 4),
      strap === 'leather' ? LEATHER : tone.dark,
    ),
  );
}

function drawSatchel(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 300 + stature * 30;
  const top = 470;
  drawStrap(
    canvas,
    pathOf`M${600 - half + 24} ${top + 60}C${600 - half - 10} 160 ${600 + half + 10} 160 ${600 + half - 24} ${top + 60}`,
    30,
    'leather',
  );
  const body = box(600 - half, top, half * 2, GROUND - top, 44);
  drawBody(canvas, subject, body, { half, top });
  const flapEnd = top + 250 + stature * 40;
  const flap = pathOf`M${600 - half - 8} ${top + 40}Q${600 - half - 8} ${top - 10} ${600 - half + 44} ${top - 10}H${600 + half - 44}Q${600 + half + 8} ${top - 10} ${600 + half + 8} ${top + 40}V${flapEnd - 60}Q${600 + half + 8} ${flapEnd} ${600 + half - 60} ${flapEnd}H${600 - half + 60}Q${600 - half - 8} ${flapEnd} ${600 - half - 8} ${flapEnd - 60}z`;
  canvas.draw(
    `<g transform="translate(4 14)">${fill(flap, tone.shade, 0.35)}</g>`,
    fill(flap, mix(tone.base, tone.light, 0.12)),
  );
  canvas.draw(
    fill(flap, clothLight(canvas, tone, [600 - half, top - 60, 600 + half, flapEnd + 120])),
    stroke(flap, tone.light, 3, 0.4),
  );
  for (const x of [600 - half * 0.5, 600 + half * 0.5]) {
    drawBuckle(canvas, x, flapEnd - 90);
  }
}

function drawBuckle(canvas: Canvas, x: number, y: number): void {
  canvas.draw(
    fill(box(x - 19, y - 40, 38, 190, 8), LEATHER),
    fill(box(x - 19, y - 40, 10, 190, 5), LEATHER_LIGHT, 0.6),
    stroke(box(x - 28, y + 50, 56, 48, 8), '#7d6230', 12),
    stroke(box(x - 29, y + 48, 56, 48, 8), '#d9bd7c', 5),
  );
}

function drawBackpack(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 236 + stature * 26;
  const top = 330 - stature * 30;
  drawStrap(
    canvas,
    pathOf`M556 ${top + 20}C550 ${top - 90} 650 ${top - 90} 644 ${top + 20}`,
    24,
    'leather',
  );
  const body = pathOf`M${600 - half} ${top + 210}C${600 - half} ${top + 30} ${600 - half * 0.6} ${top} 600 ${top}S${600 + half} ${top + 30} ${600 + half} ${top + 210}L${600 + half + 14} ${GROUND - 50}Q${600 + half + 10} ${GROUND} ${600 + half - 40} ${GROUND}H${600 - half + 40}Q${600 - half - 10} ${GROUND} ${600 - half - 14} ${GROUND - 50}z`;
  drawBody(canvas, subject, body, { half: half + 14, top });
  const pocketTop = GROUND - 290;
  const pocket = box(600 - half * 0.74, pocketTop, half * 1.48, 250, 50);
  canvas.draw(
    `<g transform="translate(5 9)">${fill(pocket, tone.shade, 0.3)}</g>`,
    fill(pocket, mix(tone.base, tone.light, 0.12)),
    fill(pocket, clothLight(canvas, tone, [400, pocketTop - 40, 800, GROUND])),
    stroke(pathOf`M${600 - half * 0.62} ${pocketTop + 62}H${600 + half * 0.62}`, tone.dark, 12),
    stroke(pathOf`M${600 - half * 0.62} ${pocketTop + 58}H${600 + half * 0.62}`, '#d9bd7c', 4),
    fill(box(600 + half * 0.5, pocketTop + 56, 16, 50, 6), LEATHER),
    stroke(
      pathOf`M${600 - half * 0.9} ${top + 220}C${600 - half * 0.8} ${top + 110} ${600 + half * 0.8} ${top + 110} ${600 + half * 0.9} ${top + 220}`,
      tone.dark,
      10,
      0.7,
    ),
  );
}

function drawBucket(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 226 + stature * 26;
  const top = 440 - stature * 30;
  drawStrap(
    canvas,
    pathOf`M${600 - half + 20} ${top + 70}C${600 - half} 130 ${600 + half} 130 ${600 + half - 20} ${top + 70}`,
    26,
    'leather',
  );
  const wave = (half * 2 - 20) / 6;
  const body = pathOf`M${600 - half + 10} ${top}q${wave / 2} 34 ${wave} 6t${wave} 6t${wave} 2t${wave} -6t${wave} 2t${wave} -10L${600 + half} ${GROUND - 40}A${half} 46 0 0 1 ${600 - half} ${GROUND - 40}z`;
  drawBody(canvas, subject, body, { half, top });
  const gathers = [-0.7, -0.36, 0, 0.36, 0.7].map(
    (turn) => pathOf`M${600 + half * turn * 0.9} ${top + 96}q${turn * 26} 110 ${turn * 16} 230`,
  );
  const cord = pathOf`M${600 - half + 14} ${top + 84}Q600 ${top + 118} ${600 + half - 10} ${top + 84}`;
  canvas.draw(
    stroke(gathers.join(''), tone.shade, 13, 0.16),
    stroke(cord, '#5d3a22', 15),
    stroke(cord, LEATHER_LIGHT, 8),
    stroke(pathOf`M600 ${top + 104}q-46 70 -34 190M600 ${top + 104}q36 70 22 164`, LEATHER, 11),
    fill(oval(566, top + 300, 14, 22) + oval(622, top + 274, 14, 22), '#5d3a22'),
  );
}

function drawPouch(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 320 + stature * 30;
  const top = 560 - stature * 40;
  const body = pathOf`M${600 - half + 20} ${top}H${600 + half - 20}Q${600 + half} ${top} ${600 + half} ${top + 24}L${600 + half - 16} ${GROUND - 60}Q${600 + half - 24} ${GROUND} ${600 + half - 90} ${GROUND}H${600 - half + 90}Q${600 - half + 24} ${GROUND} ${600 - half + 16} ${GROUND - 60}L${600 - half} ${top + 24}Q${600 - half} ${top} ${600 - half + 20} ${top}z`;
  drawBody(canvas, subject, body, { half, top });
  canvas.draw(
    stroke(pathOf`M${600 - half + 12} ${top + 40}H${600 + half - 12}`, tone.dark, 20),
    stroke(pathOf`M${600 - half + 16} ${top + 38}H${600 + half - 16}`, '#d9bd7c', 6),
    fill(box(600 + half - 96, top + 30, 22, 104, 9), LEATHER),
    fill(box(600 + half - 94, top + 32, 7, 100, 4), LEATHER_LIGHT, 0.7),
    stroke(
      pathOf`M${600 - half + 60} ${GROUND - 70}q40 20 120 22M${600 + half - 70} ${GROUND - 80}q-30 30 -110 30`,
      tone.shade,
      12,
      0.14,
    ),
  );
}

function drawWeekender(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 370 + stature * 30;
  const top = 530 - stature * 20;
  const handle = (lift: number, shift: number): string =>
    pathOf`M${440 + shift} ${top + 120}C${450 + shift} ${top - lift} ${750 + shift} ${top - lift} ${760 + shift} ${top + 120}`;
  drawStrap(canvas, handle(220, 20), 26, 'leather');
  const body = pathOf`M${600 - half} ${GROUND - 60}C${600 - half - 6} ${top + 120} ${600 - half + 60} ${top} ${600 - half + 150} ${top}H${600 + half - 150}C${600 + half - 60} ${top} ${600 + half + 6} ${top + 120} ${600 + half} ${GROUND - 60}Q${600 + half} ${GROUND} ${600 + half - 60} ${GROUND}H${600 - half + 60}Q${600 - half} ${GROUND} ${600 - half} ${GROUND - 60}z`;
  drawBody(canvas, subject, body, { half, top });
  canvas.draw(
    stroke(pathOf`M${600 - half + 130} ${top + 16}H${600 + half - 130}`, tone.dark, 16),
    stroke(pathOf`M${600 - half + 132} ${top + 14}H${600 + half - 132}`, '#d9bd7c', 5),
    fill(
      box(424, top + 90, 36, GROUND - top - 90, 4) + box(742, top + 90, 36, GROUND - top - 90, 4),
      LEATHER,
    ),
    fill(
      box(424, top + 90, 9, GROUND - top - 90, 4) + box(742, top + 90, 9, GROUND - top - 90, 4),
      LEATHER_LIGHT,
      0.6,
    ),
  );
  drawStrap(canvas, handle(180, 0), 28, 'leather');
}
