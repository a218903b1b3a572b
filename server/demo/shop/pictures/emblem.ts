import type { Canvas } from './canvas.ts';
import { fill, oval, pathOf, stroke } from './shapes.ts';
import type { Tone } from './tone.ts';

/** The drawing on a label: `size` is its half height. */
export function drawEmblem(
  canvas: Canvas,
  kind: string,
  tone: Tone,
  x: number,
  y: number,
  size: number,
): void {
  canvas.draw(
    stroke(oval(x, y, size, size), tone.base, 4, 0.5),
    ...motif(kind, tone, x, y, size * 0.72),
  );
}

function motif(kind: string, tone: Tone, x: number, y: number, size: number): string[] {
  switch (kind) {
    case 'flower':
      return [
        fill(
          [0, 1, 2, 3, 4, 5].map((turn) => petal(x, y, (turn * Math.PI) / 3, size)).join(''),
          tone.base,
        ),
        fill(oval(x, y, size * 0.2, size * 0.2), tone.dark),
      ];
    case 'sun':
      return [
        fill(oval(x, y, size * 0.44, size * 0.44), tone.base),
        stroke(
          Array.from({ length: 12 }, (_, ray) => (ray * Math.PI) / 6)
            .map((turn) => {
              const sin = Math.sin(turn) * size;
              const cos = Math.cos(turn) * size;
              return pathOf`M${x + sin * 0.62} ${y + cos * 0.62}L${x + sin * 0.98} ${y + cos * 0.98}`;
            })
            .join(''),
          tone.base,
          5,
        ),
      ];
    case 'hill':
      return [
        fill(oval(x + size * 0.36, y - size * 0.44, size * 0.22, size * 0.22), tone.dark),
        fill(
          pathOf`M${x - size} ${y + size * 0.5}Q${x - size * 0.3} ${y - size * 0.9} ${x + size * 0.35} ${y + size * 0.5}z`,
          tone.base,
        ),
        fill(
          pathOf`M${x - size * 0.2} ${y + size * 0.5}Q${x + size * 0.45} ${y - size * 0.4} ${x + size} ${y + size * 0.5}z`,
          tone.dark,
          0.7,
        ),
      ];
    default:
      return [
        fill(
          [-0.9, 0, 0.9].map((turn) => petal(x, y + size * 0.6, turn, size * 1.25)).join(''),
          tone.base,
        ),
        stroke(pathOf`M${x} ${y + size}V${y - size * 0.3}`, tone.dark, 4, 0.5),
      ];
  }
}

/** A pointed oval that starts in a point; `turn` 0 points up. */
function petal(x: number, y: number, turn: number, length: number): string {
  const sin = Math.sin(turn) * length;
  const cos = -Math.cos(turn) * length;
  return pathOf`M${x} ${y}Q${x + sin * 0.5 - cos * 0.3} ${y + cos * 0.5 + sin * 0.3} ${x + sin} ${y + cos}Q${x + sin * 0.5 + cos * 0.3} ${y + cos * 0.5 - sin * 0.3} ${x} ${y}z`;
}
