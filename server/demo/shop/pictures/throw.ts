import type { Canvas } from './canvas.ts';
import { type Family, GROUND, type Subject } from './picture.ts';
import { box, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix, type Tone } from './tone.ts';
import { clothLight, drawCloth, drawWeave, weaves } from './weave.ts';

export const throwBlanket: Family = {
  shapes: {
    folded: drawFolded,
    fringed: drawFringed,
    draped: drawDraped,
    rolled: drawRolled,
    hung: drawHung,
  },
  finishes: weaves,
  view: 'standing',
};

function drawFolded(canvas: Canvas, subject: Subject): void {
  drawStack(canvas, subject, 3, false);
}

function drawFringed(canvas: Canvas, subject: Subject): void {
  drawStack(canvas, subject, 2, true);
}

/** Folded edges on top of each other, the pattern on each. */
function drawStack(canvas: Canvas, subject: Subject, folds: number, isFringed: boolean): void {
  const { tone, stature } = subject;
  const width = 700 + stature * 60;
  const thick = (folds === 3 ? 124 : 158) + stature * 18;
  const left = 600 - width / 2;
  canvas.castShadow(oval(650, GROUND + 6, width * 0.56, 42), 0.55);
  for (let fold = 0; fold < folds; fold += 1) {
    const y = GROUND - thick * (fold + 1);
    const shift = fold % 2 === 0 ? 0 : 10;
    const shape = box(left + shift, y, width - shift * 2, thick - 3, thick * 0.46);
    const clip = drawCloth(canvas, subject, shape, { x: left, y, width, height: thick });
    canvas.draw(
      fill(shape, clothLight(canvas, tone, [left, y - 60, left + width * 0.12, y + thick + 70])),
      stroke(
        pathOf`M${left + width - thick * 0.5} ${y + thick * 0.5}H${left + width * 0.12}`,
        tone.shade,
        5,
        0.22,
        clip,
      ),
    );
  }
  drawTopFold(canvas, subject, { left, width, y: GROUND - thick * folds, isFringed });
}

/** The last layer, folded over the front like a flap. */
function drawTopFold(
  canvas: Canvas,
  { tone, finish }: Subject,
  { left, width, y, isFringed }: { left: number; width: number; y: number; isFringed: boolean },
): void {
  const drop = 176;
  const top = y - 58;
  const inset = width * 0.05;
  const right = left + width - inset;
  const flap = pathOf`M${left + inset + 56} ${top}H${right - 56}Q${right} ${top} ${right} ${top + 56}V${y + drop}H${left + inset}V${top + 56}Q${left + inset} ${top} ${left + inset + 56} ${top}z`;
  const clip = canvas.clip(flap);
  canvas.draw(
    `<g transform="translate(4 12)">${fill(flap, tone.shade, 0.3)}</g>`,
    ...(isFringed ? [fringe(tone, left + inset + 6, right - 6, y + drop - 6, 58)] : []),
    fill(flap, mix(tone.base, tone.light, 0.2)),
  );
  drawWeave(canvas, tone, finish, {
    x: left + inset,
    y: top,
    width: width - inset * 2,
    height: drop + 58,
    clip,
  });
  const fold = canvas.gradient(
    [
      [0, '#fffaf0', 0.1],
      [0.16, '#fffaf0', 0.46],
      [0.42, '#fffaf0', 0],
      [1, tone.shade, 0.28],
    ],
    'down',
  );
  canvas.draw(
    fill(flap, fold),
    fill(flap, clothLight(canvas, tone, [left, top - 200, right + 200, y + drop + 200])),
    stroke(pathOf`M${left + inset + 3} ${y + drop - 16}H${right - 3}`, tone.shade, 4, 0.3),
  );
}

function fringe(tone: Tone, from: number, to: number, y: number, length: number): string {
  const count = Math.round((to - from) / 23);
  const threads = Array.from({ length: count + 1 }, (_, index) => {
    const x = from + ((to - from) * index) / count;
    return pathOf`M${x} ${y}q${index % 2 === 0 ? 5 : -4} ${length * 0.5} ${index % 3 === 0 ? 2 : -3} ${length}`;
  });
  return (
    stroke(threads.join(''), tone.dark, 11, 0.4) +
    stroke(threads.join(''), mix(tone.base, tone.light, 0.4), 8)
  );
}

/** Thrown over a rail, both ends hanging. */
function drawHung(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const half = 236 + stature * 40;
  const top = 280;
  const bottom = 880 + stature * 50;
  canvas.castShadow(box(600 - half + 70, top + 40, half * 2, bottom - top - 20, 20), 0.3);
  canvas.draw(
    stroke(pathOf`M170 ${top + 4}H1030`, '#6f5138', 30),
    stroke(pathOf`M172 ${top - 4}H1028`, '#b58f66', 8, 0.8),
  );
  canvas.draw(fringe(tone, 600 - half + 8, 600 + half - 8, bottom - 8, 70));
  const cloth = pathOf`M${600 - half} ${top + 10}Q${600 - half} ${top - 26} ${600 - half + 30} ${top - 24}H${600 + half - 30}Q${600 + half} ${top - 26} ${600 + half} ${top + 10}L${600 + half + 8} ${bottom}Q${600 + half * 0.4} ${bottom - 14} ${600} ${bottom}T${600 - half - 6} ${bottom - 2}z`;
  drawCloth(canvas, subject, cloth, {
    x: 600 - half - 10,
    y: top - 24,
    width: half * 2 + 20,
    height: bottom - top + 24,
  });
  drawHangingFolds(canvas, tone, cloth, half);
}

function drawHangingFolds(canvas: Canvas, tone: Tone, cloth: string, half: number): void {
  const folds = canvas.gradient(
    [
      [0, tone.shade, 0.12],
      [0.1, '#fffaf0', 0.34],
      [0.26, tone.shade, 0.18],
      [0.4, '#fffaf0', 0.22],
      [0.58, tone.shade, 0.24],
      [0.7, '#fffaf0', 0.12],
      [0.88, tone.shade, 0.36],
      [1, tone.shade, 0.5],
    ],
    [600 - half, 300, 600 + half, 360],
  );
  const top = canvas.gradient(
    [
      [0, '#fffaf0', 0.5],
      [0.07, '#fffaf0', 0],
      [0.14, tone.shade, 0.14],
      [0.4, tone.shade, 0],
      [1, tone.shade, 0.3],
    ],
    'down',
  );
  canvas.draw(fill(cloth, folds), fill(cloth, top));
}

function drawRolled(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const radius = 170 + stature * 26;
  const y = GROUND - radius;
  const length = 500;
  canvas.castShadow(oval(660, GROUND + 4, 400, 42), 0.55);
  const roll = pathOf`M${380} ${y - radius}h${length}a${radius * 0.5} ${radius} 0 0 1 0 ${radius * 2}h${-length}z`;
  drawCloth(canvas, subject, roll, {
    x: 360,
    y: y - radius,
    width: length + radius,
    height: radius * 2,
  });
  const light = canvas.gradient(
    [
      [0, tone.shade, 0.06],
      [0.2, '#fffaf0', 0.42],
      [0.5, tone.shade, 0.02],
      [1, tone.shade, 0.56],
    ],
    'down',
  );
  canvas.draw(fill(roll, light));
  for (const [at, paint] of [
    [560, '#8a6240'],
    [760, '#8a6240'],
  ] as const) {
    canvas.draw(
      stroke(
        pathOf`M${at} ${y - radius}a${radius * 0.5} ${radius} 0 0 1 0 ${radius * 2}`,
        paint,
        20,
      ),
      stroke(
        pathOf`M${at - 4} ${y - radius}a${radius * 0.5} ${radius} 0 0 1 0 ${radius * 2}`,
        '#c39a6d',
        5,
        0.7,
      ),
    );
  }
  const end = oval(380, y, radius * 0.56, radius);
  canvas.draw(fill(end, mix(tone.base, tone.light, 0.45)));
  const spiral = [0.84, 0.66, 0.48, 0.3, 0.14].map((share) =>
    oval(380 - radius * 0.03, y, radius * 0.56 * share, radius * share),
  );
  canvas.draw(stroke(spiral.join(''), tone.dark, 8, 0.5), stroke(end, tone.dark, 5, 0.35));
}

/** Over the arm of an invisible chair: a soft heap with one corner forward. */
function drawDraped(canvas: Canvas, subject: Subject): void {
  const { tone, stature } = subject;
  const wide = 330 + stature * 40;
  const top = 370 - stature * 30;
  canvas.castShadow(oval(660, GROUND + 4, wide * 1.2, 44), 0.55);
  canvas.draw(fringe(tone, 600 - wide + 24, 600 + wide - 40, GROUND - 46, 52));
  const cloth = pathOf`M${600 - wide} ${GROUND - 40}Q${600 - wide - 30} ${top + 200} ${600 - wide * 0.62} ${top + 30}Q${600 - wide * 0.4} ${top - 30} ${600} ${top}T${600 + wide * 0.7} ${top + 60}Q${600 + wide + 40} ${top + 260} ${600 + wide} ${GROUND - 44}Q${600 + wide * 0.7} ${GROUND - 20} ${600 + wide * 0.4} ${GROUND - 40}T${600 - wide * 0.3} ${GROUND - 34}T${600 - wide} ${GROUND - 40}z`;
  const clip = drawCloth(canvas, subject, cloth, {
    x: 600 - wide - 40,
    y: top - 40,
    width: wide * 2 + 80,
    height: GROUND - top + 30,
  });
  drawHangingFolds(canvas, tone, cloth, wide);
  const crease = pathOf`M${600 - wide * 0.5} ${top + 20}Q${600 - wide * 0.8} ${top + 300} ${600 - wide * 0.7} ${GROUND - 60}M${600 + wide * 0.1} ${top + 10}Q${600 - wide * 0.1} ${top + 260} ${600 + wide * 0.08} ${GROUND - 50}M${600 + wide * 0.6} ${top + 60}Q${600 + wide * 0.5} ${top + 300} ${600 + wide * 0.62} ${GROUND - 60}`;
  canvas.draw(
    stroke(crease, tone.shade, 16, 0.22, clip),
    `<g transform="translate(-20)">${stroke(crease, '#fffaf0', 10, 0.2, clip)}</g>`,
  );
}
