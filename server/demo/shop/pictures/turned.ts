import type { Canvas } from './canvas.ts';
import { short } from './canvas.ts';
import { fill, oval, pathOf } from './shapes.ts';
import type { Tone } from './tone.ts';

/** Half the outline of something turned on a wheel or a lathe, from top to bottom. */
export type Profile = readonly (readonly [y: number, radius: number])[];

export interface Turned {
  profile: Profile;
  /** x of the axis. */
  axis: number;
}

/** How far a horizontal circle is seen from above: height of its ellipse to its width. */
export const TILT = 0.15;

export function outlineOf({ profile, axis }: Turned): string {
  const [[top, topRadius], [, footRadius]] = ends(profile);
  return (
    pathOf`M${axis - topRadius} ${top}a${topRadius} ${topRadius * TILT} 0 0 1 ${topRadius * 2} 0` +
    curve(profile, 1) +
    pathOf`a${footRadius} ${footRadius * TILT} 0 0 1 ${-footRadius * 2} 0` +
    `${curve(profile.toReversed(), -1)}z`
  );
}

/** A line of longitude: `turn` -1 is the left outline, 0 the middle, 1 the right outline. */
export function meridian({ profile, axis }: Turned, turn: number): string {
  const [[y, radius]] = ends(profile);
  return `M${short(axis + radius * turn)} ${short(y)}${curve(profile, turn)}`;
}

/** The front half of the circle at a height. */
export function ring(turned: Turned, y: number): string {
  const radius = radiusAt(turned.profile, y);
  return `M${short(turned.axis - radius)} ${short(y)}a${short(radius)} ${short(radius * TILT)} 0 0 0 ${short(radius * 2)} 0`;
}

/** The surface between two heights; it may reach beyond the outline, so clip it. */
export function belt(turned: Turned, from: number, to: number): string {
  const upper = radiusAt(turned.profile, from) + 4;
  const lower = radiusAt(turned.profile, to) + 4;
  const { axis } = turned;
  return (
    `M${short(axis - upper)} ${short(from)}a${short(upper)} ${short(upper * TILT)} 0 0 0 ${short(upper * 2)} 0` +
    `L${short(axis + lower)} ${short(to)}a${short(lower)} ${short(lower * TILT)} 0 0 1 ${short(-lower * 2)} 0z`
  );
}

export function widest(profile: Profile): number {
  return Math.max(...profile.map(([, radius]) => radius));
}

export function ends(profile: Profile): [readonly [number, number], readonly [number, number]] {
  return [profile[0] ?? [0, 0], profile.at(-1) ?? [0, 0]];
}

/** A solid body in its colour, with what is painted on it and the light over both. */
export function drawTurned(
  canvas: Canvas,
  tone: Tone,
  turned: Turned,
  decorations: readonly string[] = [],
): void {
  // The outline is written once, as a clip: most of a picture's bytes are outlines.
  const clip = canvas.clip(outlineOf(turned));
  const bounds = boundsOf(turned);
  canvas.draw(`<g clip-path="${clip}">`, fill(bounds, tone.base), ...decorations);
  shadeRound(canvas, tone, bounds);
  canvas.draw('</g>');
}

/** The box around a body. */
export function boundsOf({ profile, axis }: Turned): string {
  const [[top, topRadius], [bottom, footRadius]] = ends(profile);
  const radius = widest(profile) + 3;
  const back = top - topRadius * TILT;
  return pathOf`M${axis - radius} ${back}h${radius * 2}V${bottom + footRadius * TILT}h${-radius * 2}z`;
}

/** Light on a round body: a bright side, a core shadow, a little light coming back at the edge. */
export function shadeRound(canvas: Canvas, tone: Tone, outline: string): void {
  const across = canvas.gradient(
    [
      [0, tone.shade, 0.34],
      [0.1, tone.shade, 0.08],
      [0.27, '#fffaf0', 0.34],
      [0.44, '#fffaf0', 0.04],
      [0.55, tone.shade, 0.04],
      [0.8, tone.shade, 0.34],
      [0.93, tone.shade, 0.52],
      [1, tone.shade, 0.36],
    ],
    'across',
  );
  const down = canvas.gradient(
    [
      [0, '#fffaf0', 0.14],
      [0.4, '#fffaf0', 0],
      [0.62, tone.shade, 0],
      [1, tone.shade, 0.36],
    ],
    'down',
  );
  canvas.draw(fill(outline, across), fill(outline, down));
}

/** The window's reflection on something glazed, fading at both ends. */
export function drawGloss(canvas: Canvas, turned: Turned, strength = 0.5): void {
  const [[top], [bottom]] = ends(turned.profile);
  const from = top + (bottom - top) * 0.1;
  const to = top + (bottom - top) * 0.66;
  const edge = (turn: number, heights: readonly number[]): string =>
    heights
      .map((y) => `${short(turned.axis + radiusAt(turned.profile, y) * turn)} ${short(y)}`)
      .join('L');
  const heights = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => from + (to - from) * share);
  const paint = canvas.gradient(
    [
      [0, '#ffffff', 0],
      [0.3, '#ffffff', strength],
      [1, '#ffffff', 0],
    ],
    'down',
  );
  canvas.draw(fill(`M${edge(-0.7, heights)}L${edge(-0.56, heights.toReversed())}z`, paint));
}

/** The mouth of an open vessel: a lip, and the inside, lit on the side away from the light. */
export function drawMouth(canvas: Canvas, tone: Tone, turned: Turned, lip = 9): void {
  const [[y, radius]] = ends(turned.profile);
  const inside = canvas.gradient(
    [
      [0, tone.shade],
      [0.6, tone.dark],
      [1, tone.base],
    ],
    'across',
  );
  canvas.draw(
    fill(oval(turned.axis, y, radius, radius * TILT), tone.light),
    fill(oval(turned.axis, y + 1, radius - lip, (radius - lip) * TILT), inside),
  );
}

/** Where it stands: a dark line of contact and the shadow that falls to the right. */
export function groundTurned(canvas: Canvas, turned: Turned): void {
  const [, [y, radius]] = ends(turned.profile);
  const reach = Math.max(radius, widest(turned.profile) * 0.8);
  canvas.castShadow(oval(turned.axis + reach * 0.42, y + 14, reach * 1.25, reach * 0.2));
  canvas.castShadow(oval(turned.axis + 12, y + radius * 0.09, radius * 1.02, radius * 0.16), 0.5);
}

/** Radius of the smooth outline at a height (cubic Hermite between the points). */
export function radiusAt(profile: Profile, y: number): number {
  const index = Math.max(
    0,
    Math.min(
      profile.length - 2,
      profile.findLastIndex(([height]) => height <= y),
    ),
  );
  const [fromY, fromRadius] = profile[index] ?? [0, 0];
  const [toY, toRadius] = profile[index + 1] ?? [1, 0];
  const step = toY - fromY;
  const share = Math.max(0, Math.min(1, (y - fromY) / step));
  const square = share * share;
  const cube = square * share;
  return (
    (2 * cube - 3 * square + 1) * fromRadius +
    (cube - 2 * square + share) * step * slopeAt(profile, index) +
    (3 * square - 2 * cube) * toRadius +
    (cube - square) * step * slopeAt(profile, index + 1)
  );
}

/**
 * The same curve as `radiusAt`, as Bézier segments that continue a path. Relative to the whole
 * number that the last segment ended on, so that rounding does not add up.
 */
function curve(profile: Profile, turn: number): string {
  const across = (radius: number): number => Math.round(radius * turn);
  return profile
    .slice(1)
    .map(([y, radius], index) => {
      const [fromY, fromRadius] = profile[index] ?? [0, 0];
      const third = (y - fromY) / 3;
      const leaving = slopeAt(profile, index) * third * turn;
      const arriving = radius - slopeAt(profile, index + 1) * third;
      const start = across(fromRadius);
      const down = Math.round(y) - Math.round(fromY);
      return pathOf`c${leaving} ${third} ${across(arriving) - start} ${down - third} ${across(radius) - start} ${down}`;
    })
    .join('');
}

function slopeAt(profile: Profile, index: number): number {
  const [beforeY, before] = profile[Math.max(0, index - 1)] ?? [0, 0];
  const [afterY, after] = profile[Math.min(profile.length - 1, index + 1)] ?? [0, 0];
  return afterY === beforeY ? 0 : (after - before) / (afterY - beforeY);
}
