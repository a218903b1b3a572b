import type { Canvas } from './canvas.ts';
import { drawEmblem } from './emblem.ts';
import type { Draw, Family, Subject } from './picture.ts';
import { box, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix } from './tone.ts';

interface Build {
  width: number;
  height: number;
  corner: number;
  binding: 'hard' | 'stitched' | 'wire' | 'wrap' | 'pad';
}

export const notebook: Family = {
  shapes: {
    hardback: drawing({ width: 520, height: 730, corner: 16, binding: 'hard' }),
    stitched: drawing({ width: 500, height: 710, corner: 40, binding: 'stitched' }),
    wirebound: drawing({ width: 520, height: 720, corner: 14, binding: 'wire' }),
    wrapped: drawing({ width: 540, height: 690, corner: 22, binding: 'wrap' }),
    pocket: drawing({ width: 410, height: 600, corner: 26, binding: 'stitched' }),
    pad: drawing({ width: 600, height: 640, corner: 8, binding: 'pad' }),
  },
  finishes: ['plain', 'labelled', 'quarter', 'printed', 'lined'],
  view: 'lying',
};

/** Lying on the desk and seen from above, turned a little to the left. */
function drawing(build: Build): Draw {
  return (canvas, subject) => {
    const { tone, stature } = subject;
    const width = build.width * (0.98 + stature * 0.06);
    const left = 600 - width / 2;
    const top = 600 - build.height / 2;
    const cover = box(left, top, width, build.height, build.corner);
    const turn = Math.round(-13 + stature * 9);
    canvas.draw(`<g transform="rotate(${turn} 600 600)">`, `<g transform="translate(30 40)">`);
    canvas.castShadow(cover, 0.5);
    canvas.draw('</g>');
    canvas.draw(
      fill(box(left + 8, top + 12, width + 4, build.height + 4, build.corner), tone.dark),
      fill(box(left + 10, top + 10, width - 4, build.height - 2, 8), '#efe6d3'),
      stroke(
        pathOf`M${left + 24} ${top + build.height + 4}H${left + width}M${left + width + 2} ${top + 30}V${top + build.height}`,
        '#b9a98b',
        3,
        0.6,
      ),
      fill(cover, tone.base),
    );
    const clip = canvas.clip(cover);
    drawCover(canvas, subject, { left, top, width, height: build.height, clip });
    const light = canvas.gradient(
      [
        [0, '#fffaf0', 0.36],
        [0.5, '#fffaf0', 0.02],
        [1, tone.shade, 0.3],
      ],
      [left, top, left + width, top + build.height],
    );
    canvas.draw(fill(cover, light), stroke(cover, tone.light, 3, 0.4));
    drawBinding(canvas, subject, build, { left, top, width, height: build.height, clip });
    canvas.draw('</g>');
  };
}

interface Cover {
  left: number;
  top: number;
  width: number;
  height: number;
  clip: string;
}

function drawCover(canvas: Canvas, { tone, finish, random }: Subject, cover: Cover): void {
  const { left, top, width, height, clip } = cover;
  const middle = left + width / 2 + 14;
  switch (finish) {
    case 'labelled': {
      const y = top + height * 0.24;
      canvas.draw(
        fill(
          box(middle - width * 0.27, y - 68, width * 0.54, 150, 6),
          mix('#f5eee0', tone.base, 0.06),
        ),
        stroke(
          pathOf`M${middle - width * 0.2} ${y - 14}h${width * 0.4}M${middle - width * 0.2} ${y + 26}h${width * 0.4}`,
          tone.base,
          4,
          0.6,
        ),
      );
      return;
    }
    case 'quarter':
      canvas.draw(
        fill(box(left - 20, top - 10, width * 0.26, height + 20), tone.accent, 1, clip),
        stroke(pathOf`M${left + width * 0.26 - 20} ${top}v${height}`, tone.shade, 4, 0.3),
      );
      return;
    case 'printed':
      drawEmblem(
        canvas,
        random.pick(['leaf', 'flower', 'sun', 'hill']),
        { ...tone, base: tone.accent, dark: mix(tone.accent, tone.base, 0.4) },
        middle,
        top + height * 0.42,
        width * 0.25,
      );
      return;
    case 'lined': {
      const rows = [0.62, 0.68, 0.74, 0.8].map(
        (share) => pathOf`M${left - 10} ${top + height * share}h${width + 20}`,
      );
      canvas.draw(stroke(rows.join(''), tone.accent, 12, 0.9, clip));
      return;
    }
    default:
      canvas.draw(stroke(pathOf`M${middle - 40} ${top + height * 0.86}h80`, tone.dark, 5, 0.5));
  }
}

function drawBinding(canvas: Canvas, { tone }: Subject, { binding }: Build, cover: Cover): void {
  const { left, top, width, height } = cover;
  switch (binding) {
    case 'hard': {
      const strap = left + width - 74;
      canvas.draw(
        stroke(pathOf`M${left + 40} ${top + 4}v${height - 8}`, tone.shade, 7, 0.3),
        stroke(pathOf`M${left + 47} ${top + 4}v${height - 8}`, tone.light, 3, 0.35),
        fill(box(strap, top - 3, 22, height + 6, 3), mix(tone.dark, tone.shade, 0.4)),
        fill(box(strap, top - 3, 7, height + 6, 3), tone.light, 0.35),
        fill(pathOf`M${left + 120} ${top + height + 2}h16v74l-8 -14l-8 14z`, tone.accent),
      );
      return;
    }
    case 'stitched': {
      const stitches = Array.from(
        { length: 11 },
        (_, index) => pathOf`M${left + 34} ${top + 44 + (index * (height - 110)) / 10}v22`,
      );
      canvas.draw(
        stroke(stitches.join(''), tone.accent, 6),
        stroke(pathOf`M${left + 18} ${top + 26}v${height - 52}`, tone.shade, 6, 0.2),
      );
      return;
    }
    case 'wire':
      drawWire(canvas, cover);
      return;
    case 'wrap':
      drawWrap(canvas, tone.dark, tone.accent, cover);
      return;
    case 'pad':
      canvas.draw(
        fill(box(left - 4, top - 6, width + 8, 92, 8), tone.dark),
        fill(box(left - 4, top - 6, width + 8, 28, 8), tone.light, 0.22),
      );
      return;
  }
}

function drawWire(canvas: Canvas, { left, top, height }: Cover): void {
  const rows = Array.from({ length: 16 }, (_, index) => top + 34 + (index * (height - 68)) / 15);
  canvas.draw(
    fill(rows.map((y) => oval(left + 34, y, 9, 9)).join(''), '#2b2420', 0.7),
    stroke(
      rows.map((y) => pathOf`M${left + 34} ${y}q-30 -26 -52 -4q-6 12 10 14`).join(''),
      '#8f7b57',
      8,
    ),
    stroke(rows.map((y) => pathOf`M${left + 26} ${y - 8}q-18 -12 -34 -2`).join(''), '#e2cf9f', 3),
  );
}

function drawWrap(
  canvas: Canvas,
  cordShade: string,
  cord: string,
  { left, top, width, height }: Cover,
): void {
  const y = top + height * 0.52;
  const knotX = left + width * 0.7;
  const lines = pathOf`M${left - 4} ${y}H${left + width + 6}M${left - 4} ${y + 26}H${left + width + 6}`;
  const ends = pathOf`M${knotX} ${y + 12}q40 60 20 150M${knotX} ${y + 12}q-30 70 -56 118`;
  canvas.draw(
    `<g transform="translate(4 8)">${stroke(lines + ends, cordShade, 9, 0.5)}</g>`,
    stroke(lines + ends, cord, 9),
    fill(oval(knotX, y + 13, 24, 20), cord),
    stroke(oval(knotX, y + 13, 24, 20), cordShade, 4, 0.5),
  );
}
