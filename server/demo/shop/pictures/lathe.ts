import { createRandom } from '../random.ts';

/** The outline of one half of a turned body, from top to bottom. */
type Profile = readonly (readonly [y: number, radius: number])[];

/** A turned body. Templates read its numbers and draw its outline and decorations with filters. */
interface TurnedBody {
  profile: Profile;
  /** x coordinate of the axis. */
  axis: number;
  top: number;
  bottom: number;
  /** Radius at the top. */
  mouth: number;
  widest: number;
}

/** Height of a horizontal circle's ellipse to its width: how far the viewer looks down. */
const tilt = 0.15;

/** Reads a profile: `y radius` for each point, separated by commas. */
export function turn(points: string, axis: number): TurnedBody {
  const profile = points.split(',').map((point) => {
    const [y, radius] = point.trim().split(' ').map(Number);
    if (y === undefined || radius === undefined || Number.isNaN(y + radius)) {
      throw new TypeError(`"${point}" is no point of a profile`);
    }
    return [y, radius] as const;
  });
  const [[top, mouth], [bottom]] = endsOf(profile);
  const widest = Math.max(...profile.map(([, radius]) => radius));
  return { profile, axis, top, bottom, mouth, widest };
}

export function outline({ profile, axis }: TurnedBody): string {
  const [[top, mouth], [, foot]] = endsOf(profile);
  return (
    path`M${axis - mouth} ${top}a${mouth} ${mouth * tilt} 0 0 1 ${mouth * 2} 0` +
    curve(profile, 1) +
    path`a${foot} ${foot * tilt} 0 0 1 ${-foot * 2} 0` +
    `${curve(profile.toReversed(), -1)}z`
  );
}

/** Draws lines from top to foot; an angle of 0 degrees faces the viewer, 90 is the right outline. */
export function meridians({ profile, axis }: TurnedBody, ...degrees: number[]): string {
  const [[top, mouth]] = endsOf(profile);
  return degrees
    .map((angle) => Math.sin((angle * Math.PI) / 180))
    .map((across) => path`M${axis + mouth * across} ${top}` + curve(profile, across))
    .join('');
}

/** Draws the front halves of circles at heights, which are shares of the body's height from the top. */
export function rings(body: TurnedBody, ...shares: number[]): string {
  return shares
    .map((share) => {
      const y = heightAt(body, share);
      const radius = radiusAt(body.profile, y);
      return path`M${body.axis - radius} ${y}a${radius} ${radius * tilt} 0 0 0 ${radius * 2} 0`;
    })
    .join('');
}

/** Draws the surface between two heights. It may reach beyond the outline, so clip it. */
export function belt(body: TurnedBody, fromShare: number, toShare: number): string {
  const from = heightAt(body, fromShare);
  const to = heightAt(body, toShare);
  const upper = radiusAt(body.profile, from) + 4;
  const lower = radiusAt(body.profile, to) + 4;
  return (
    path`M${body.axis - upper} ${from}a${upper} ${upper * tilt} 0 0 0 ${upper * 2} 0` +
    path`L${body.axis + lower} ${to}a${lower} ${lower * tilt} 0 0 1 ${-lower * 2} 0z`
  );
}

/** Draws the reflection of a window on the left. */
export function reflection(body: TurnedBody): string {
  const edge = (across: number, shares: readonly number[]): string =>
    shares
      .map((share) => heightAt(body, 0.1 + share * 0.56))
      .map((y) => path`${body.axis + radiusAt(body.profile, y) * across} ${y}`)
      .join('L');
  const shares = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return `M${edge(-0.7, shares)}L${edge(-0.56, shares.toReversed())}z`;
}

/** Draws dots as strokes without length, which are far shorter than circles. */
export function speckles(body: TurnedBody, count: number, seed: number): string {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const y = heightAt(body, random.next());
    const across = Math.sin((random.next() - 0.5) * Math.PI);
    return path`M${body.axis + radiusAt(body.profile, y) * across} ${y}h.1`;
  }).join('');
}

/** Draws small bubbles in the lower part of the body. */
export function bubbles(body: TurnedBody, count: number, seed: number): string {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const y = heightAt(body, 0.15 + random.next() * 0.75);
    const x = body.axis + radiusAt(body.profile, y) * (random.next() * 1.7 - 0.85);
    const size = 5 + random.next() * 9;
    return path`M${x - size} ${y}a${size} ${size * 1.1} 0 1 0 ${size * 2} 0a${size} ${size * 1.1} 0 1 0 ${-size * 2} 0z`;
  }).join('');
}

/** Returns the radius at a share of the body's height. */
export function radiusAtShare(body: TurnedBody, share: number): number {
  return radiusAt(body.profile, heightAt(body, share));
}

function heightAt({ top, bottom }: TurnedBody, share: number): number {
  return top + (bottom - top) * share;
}

function endsOf(profile: Profile): [readonly [number, number], readonly [number, number]] {
  return [profile[0] ?? [0, 0], profile.at(-1) ?? [0, 0]];
}

/** Returns the radius of the smooth outline at a height (cubic Hermite between the points). */
function radiusAt(profile: Profile, y: number): number {
  const last = profile.findLastIndex(([height]) => height <= y);
  const index = Math.max(0, Math.min(profile.length - 2, last));
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
 * Returns the curve of `radiusAt` as Bézier segments that continue a path. They are relative to the
 * whole number that the last segment ended on, so that rounding does not add up.
 */
function curve(profile: Profile, side: number): string {
  const across = (value: number): number => Math.round(value * side);
  return profile
    .slice(1)
    .map(([y, end], index) => {
      const [fromY, start] = profile[index] ?? [0, 0];
      const third = (y - fromY) / 3;
      const leaving = slopeAt(profile, index) * third * side;
      const arriving = end - slopeAt(profile, index + 1) * third;
      const down = Math.round(y) - Math.round(fromY);
      return path`c${leaving} ${third} ${across(arriving) - across(start)} ${down - third} ${across(end) - across(start)} ${down}`;
    })
    .join('');
}

function slopeAt(profile: Profile, index: number): number {
  const [beforeY, before] = profile[Math.max(0, index - 1)] ?? [0, 0];
  const [afterY, after] = profile[Math.min(profile.length - 1, index + 1)] ?? [0, 0];
  return afterY === beforeY ? 0 : (after - before) / (afterY - beforeY);
}

/** Formats path data with rounded numbers. */
function path(parts: TemplateStringsArray, ...numbers: number[]): string {
  return String.raw({ raw: parts }, ...numbers.map(Math.round)).replaceAll(' -', '-');
}
