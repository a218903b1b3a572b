import { fraction, short } from './canvas.ts';

export type Point = readonly [x: number, y: number];

export function fill(path: string, paint: string, opacity = 1, clip?: string): string {
  return `<path d="${path}" fill="${paint}"${alpha('opacity', opacity)}${clipped(clip)}/>`;
}

export function stroke(
  path: string,
  paint: string,
  width: number,
  opacity = 1,
  clip?: string,
): string {
  return (
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${short(width)}"` +
    `${alpha('opacity', opacity)}${clipped(clip)}/>`
  );
}

/** The path of an ellipse. */
export function oval(x: number, y: number, across: number, down: number): string {
  const width = short(across);
  const height = short(down);
  const reach = short(across * 2);
  return `M${short(x - across)} ${short(y)}a${width} ${height} 0 1 0 ${reach} 0a${width} ${height} 0 1 0 -${reach} 0z`;
}

/** The path of a box with rounded corners. */
export function box(x: number, y: number, width: number, height: number, corner = 0): string {
  const round = Math.min(corner, width / 2, height / 2);
  const arc = (right: number, down: number): string =>
    `a${short(round)} ${short(round)} 0 0 1 ${short(right)} ${short(down)}`;
  return (
    `M${short(x + round)} ${short(y)}H${short(x + width - round)}${arc(round, round)}` +
    `V${short(y + height - round)}${arc(-round, round)}H${short(x + round)}${arc(-round, -round)}` +
    `V${short(y + round)}${arc(round, -round)}z`
  );
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`;
}

/** Dots, as strokes without length: far shorter than circles. */
export function dots(points: readonly Point[]): string {
  return points.map(([x, y]) => `M${short(x)} ${short(y)}h.1`).join('');
}

function alpha(name: string, opacity: number): string {
  return opacity === 1 ? '' : ` ${name}="${fraction(opacity)}"`;
}

function clipped(clip: string | undefined): string {
  return clip === undefined ? '' : ` clip-path="${clip}"`;
}

/** A path written as a template; its numbers are rounded. */
export function pathOf(parts: TemplateStringsArray, ...numbers: number[]): string {
  return parts
    .map((part, index) => part + numberAt(numbers, index))
    .join('')
    .replaceAll(' -', '-');
}

function numberAt(numbers: readonly number[], index: number): string {
  const value = numbers[index];
  return value === undefined ? '' : short(value);
}
