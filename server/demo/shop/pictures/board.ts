import type { Random } from '../random.ts';
import type { Canvas } from './canvas.ts';
import type { Draw, Family, Subject } from './picture.ts';
import { box, fill, oval, pathOf, stroke } from './shapes.ts';
import { mix, type Tone } from './tone.ts';

interface Plank {
  path: string;
  /** Centre of the hole to hang it by. */
  hole?: readonly [x: number, y: number];
  top: number;
  bottom: number;
}

type Cut = (stature: number) => Plank;

export const board: Family = {
  shapes: {
    paddle: drawing(cutPaddle),
    round: drawing(cutRound),
    rectangle: drawing(cutRectangle),
    long: drawing(cutLong),
    arch: drawing(cutArch),
    leaf: drawing(cutLeaf),
  },
  finishes: ['oiled', 'grooved', 'striped', 'edged', 'corded'],
  view: 'lying',
};

function cutPaddle(stature: number): Plank {
  const half = 206 + stature * 30;
  const path = pathOf`M${600 - half} 500Q${600 - half} 440 ${600 - half + 66} 424Q548 404 548 340V232Q548 180 600 180T652 232V340Q652 404 ${600 + half - 66} 424Q${600 + half} 440 ${600 + half} 500V950Q${600 + half} 1010 ${600 + half - 60} 1010H${600 - half + 60}Q${600 - half} 1010 ${600 - half} 950z`;
  return { path, hole: [600, 240], top: 180, bottom: 1010 };
}

function cutRound(stature: number): Plank {
  const radius = 300 + stature * 24;
  const path = pathOf`M548 330V212Q548 168 600 168T652 212V330A${radius} ${radius} 0 1 1 548 330z`;
  return { path, hole: [600, 226], top: 168, bottom: 330 + radius * 2 };
}

function cutRectangle(stature: number): Plank {
  const half = 276 + stature * 34;
  return {
    path: box(600 - half, 220, half * 2, 770, 44),
    hole: [600 + half - 74, 290],
    top: 220,
    bottom: 990,
  };
}

function cutLong(stature: number): Plank {
  const half = 134 + stature * 24;
  return {
    path: box(600 - half, 130, half * 2, 950, 70),
    hole: [600, 208],
    top: 130,
    bottom: 1080,
  };
}

function cutArch(stature: number): Plank {
  const half = 262 + stature * 30;
  const path = pathOf`M${600 - half} ${210 + half}A${half} ${half} 0 0 1 ${600 + half} ${210 + half}V960Q${600 + half} 1000 ${600 + half - 40} 1000H${600 - half + 40}Q${600 - half} 1000 ${600 - half} 960z`;
  return { path, hole: [600, 296], top: 210, bottom: 1000 };
}

function cutLeaf(stature: number): Plank {
  const reach = 270 + stature * 36;
  const path = pathOf`M600 150Q640 150 644 210C650 300 ${600 + reach} 380 ${600 + reach} 640C${600 + reach} 880 700 1020 600 1030C500 1020 ${600 - reach} 880 ${600 - reach} 640C${600 - reach} 380 550 300 556 210Q560 150 600 150z`;
  return { path, hole: [600, 214], top: 150, bottom: 1030 };
}

/** Lying on the table and seen from above, turned a little. */
function drawing(cut: Cut): Draw {
  return (canvas, subject) => {
    const plank = cut(subject.stature);
    const turn = (subject.stature - 0.5) * 24 + 8;
    const inner: string[] = [];
    const rotated = (markup: string): string =>
      `<g transform="rotate(${Math.round(turn)} 600 600)">${markup}</g>`;
    canvas.draw(`<g transform="translate(26 34) rotate(${Math.round(turn)} 600 600)">`);
    canvas.castShadow(plank.path, 0.46);
    canvas.draw('</g>');
    const clip = canvas.clip(plank.path);
    inner.push(
      `<g transform="translate(5 9)">${fill(plank.path, subject.tone.dark)}</g>`,
      fill(plank.path, subject.tone.base),
      `<g clip-path="${clip}">${grain(subject.tone, subject.random)}${inlay(subject, plank)}</g>`,
      fill(plank.path, woodLight(canvas, subject.tone)),
      stroke(plank.path, mix(subject.tone.light, '#ffffff', 0.2), 4, 0.35),
      ...hang(canvas, subject, plank),
    );
    canvas.draw(rotated(inner.join('')));
  };
}

function grain(tone: Tone, random: Random): string {
  const lines = Array.from({ length: 13 }, (_, index) => {
    const x = 230 + index * 60 + random.next() * 34;
    const sway = (random.next() - 0.5) * 90;
    return pathOf`M${x} 120C${x + sway} 420 ${x - sway} 760 ${x + sway * 0.4} 1090`;
  });
  const knotX = 470 + random.next() * 260;
  const knotY = 520 + random.next() * 300;
  const knot = [14, 30, 50].map((size) => oval(knotX, knotY, size * 0.5, size * 1.5)).join('');
  return (
    stroke(lines.slice(0, 7).join(''), tone.dark, 12, 0.13) +
    stroke(lines.slice(5).join(''), tone.dark, 4, 0.24) +
    stroke(knot, tone.dark, 4, 0.26)
  );
}

function inlay({ tone, finish }: Subject, { path, top, bottom }: Plank): string {
  switch (finish) {
    case 'striped': {
      const strip = tone.accent;
      return (
        fill(box(660, 0, 34, 1200), strip, 0.85) +
        fill(box(712, 0, 12, 1200), mix(tone.base, '#2e1d12', 0.6), 0.8)
      );
    }
    case 'edged':
      return fill(
        box(0, bottom - (bottom - top) * 0.14, 1200, 400),
        mix(tone.base, '#f3eee2', 0.82),
      );
    case 'grooved':
      return `<g transform="translate(90 96) scale(.85)">${stroke(path, tone.dark, 18, 0.5)}${stroke(path, tone.light, 5, 0.6)}</g>`;
    default:
      return '';
  }
}

function woodLight(canvas: Canvas, tone: Tone): string {
  return canvas.gradient(
    [
      [0, '#fff6e4', 0.4],
      [0.45, '#fff6e4', 0.04],
      [1, tone.shade, 0.34],
    ],
    [260, 160, 900, 1080],
  );
}

function hang(canvas: Canvas, { tone, finish }: Subject, { hole }: Plank): string[] {
  if (!hole) {
    return [];
  }
  const [x, y] = hole;
  const parts = [
    fill(oval(x, y, 25, 25), tone.dark),
    fill(oval(x + 3, y + 4, 21, 20), mix(tone.wallShade, tone.shade, 0.28)),
  ];
  if (finish === 'corded') {
    const loop = pathOf`M${x} ${y}C${x - 70} ${y + 60} ${x - 130} ${y + 170} ${x - 60} ${y + 210}S${x + 30} ${y + 90} ${x + 3} ${y + 6}`;
    const cord = canvas.gradient(
      [
        [0, '#a67c4f'],
        [1, '#6e4a2b'],
      ],
      'down',
    );
    parts.push(
      `<g transform="translate(5 8)">${stroke(loop, tone.shade, 11, 0.3)}</g>`,
      stroke(loop, cord, 11),
    );
  }
  return parts;
}
