import type { Random } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { fill, pathOf, stroke } from './shapes.ts';
import { mix, type Tone } from './tone.ts';

export type Sprig = 'grass' | 'branch';

interface Planting {
  kind: Sprig;
  /** The middle of the vessel's mouth. */
  x: number;
  y: number;
  /** Half the width of the mouth. */
  spread: number;
}

/** A few dried stems that stand in a mouth, drawn over its far rim. */
export function drawSprig(canvas: Canvas, tone: Tone, planting: Planting, random: Random): void {
  const stems = planting.kind === 'grass' ? 5 : 2;
  const first = random.next();
  for (let stem = 0; stem < stems; stem += 1) {
    const lean = stems === 2 ? stem * 1.1 - 0.7 + first * 0.4 : (stem - 2) * 0.42 + first * 0.3;
    const tall = 300 - Math.abs(lean) * 90 - random.next() * 50;
    drawStem(canvas, tone, planting, lean, Math.min(tall, planting.y - 60), random);
  }
}

function drawStem(
  canvas: Canvas,
  tone: Tone,
  { kind, x, y, spread }: Planting,
  lean: number,
  tall: number,
  random: Random,
): void {
  const rootX = x + lean * spread * 0.3;
  const tipX = rootX + lean * tall * 0.62;
  const tipY = y - tall;
  const bendX = rootX + lean * tall * 0.12;
  const bendY = y - tall * 0.62;
  const straw = mix('#a98d5f', tone.base, 0.18);
  const stem = pathOf`M${rootX} ${y + 6}Q${bendX} ${bendY} ${tipX} ${tipY}`;
  canvas.draw(stroke(stem, mix(straw, '#3a2c1c', 0.35), kind === 'grass' ? 4 : 6));
  if (kind === 'grass') {
    canvas.draw(plume(tipX, tipY, lean, straw));
    return;
  }
  const leaf = mix('#7f8a66', tone.base, 0.16);
  const shares = [0.42, 0.56, 0.7, 0.84, 1];
  const at = (share: number): [number, number] => [
    (1 - share) ** 2 * rootX + 2 * (1 - share) * share * bendX + share ** 2 * tipX,
    (1 - share) ** 2 * y + 2 * (1 - share) * share * bendY + share ** 2 * tipY,
  ];
  const leaves = shares.map((share, index) => {
    const [startX, startY] = at(share);
    const side = index % 2 === 0 ? 1 : -1;
    const angle = share === 1 ? lean * 0.8 : lean * 0.6 + side * (0.8 + random.next() * 0.3);
    return leafPath(startX, startY, angle, 76 - share * 24);
  });
  canvas.draw(
    fill(leaves.filter((_, index) => index % 2 === 0).join(''), mix(leaf, '#2c2f1e', 0.3)),
    fill(leaves.filter((_, index) => index % 2 === 1).join(''), leaf),
  );
}

/** `angle` 0 points up, in radians clockwise. */
function leafPath(x: number, y: number, angle: number, length: number): string {
  const alongX = Math.sin(angle);
  const alongY = -Math.cos(angle);
  const wide = length * 0.34;
  const middleX = x + alongX * length * 0.5;
  const middleY = y + alongY * length * 0.5;
  const endX = x + alongX * length;
  const endY = y + alongY * length;
  return pathOf`M${x} ${y}Q${middleX - alongY * wide} ${middleY + alongX * wide} ${endX} ${endY}Q${middleX + alongY * wide} ${middleY - alongX * wide} ${x} ${y}z`;
}

function plume(x: number, y: number, lean: number, straw: string): string {
  const ears = [0, 1, 2, 3].map((step) => {
    const side = step % 2 === 0 ? 0.34 : -0.34;
    return leafPath(x - lean * step * 8, y + step * 17, lean * 0.7 + side, 48);
  });
  return fill(ears.join('') + leafPath(x, y + 6, lean * 0.8, 52), straw);
}
