/** The hex colours of a picture, by their names in templates. */
export interface Tone {
  base: string;
  light: string;
  dark: string;
  /** Colour of shadows; painted with alpha over the base, so that the hue stays. */
  shade: string;
  /** A second colour that suits the base: bands, stripes, linings. */
  accent: string;
  wall: string;
  wall_shade: string;
  /** The shadow on the ground or the wall. */
  shadow: string;
}

const bright = 0.66;

export function toneOf(base: string): Tone {
  const isBright = brightness(base) > bright;
  const shade = mix(base, '#1b1411', 0.84);
  // The wall differs from the base, so that pale products keep a visible outline.
  const muted = mix(mix(base, '#8f8577', 0.4), '#d9cfc0', 0.55);
  const wallShade = isBright ? mix(muted, '#8d7f6e', 0.4) : mix('#e2dacd', base, 0.3);
  return {
    base,
    light: mix(base, '#fffaf0', 0.5),
    dark: mix(base, '#1d1713', 0.4),
    shade,
    accent: isBright ? mix(base, '#5b4a3c', 0.55) : mix(base, '#f4ead9', 0.72),
    wall: isBright ? muted : mix('#f4efe7', base, 0.15),
    wall_shade: wallShade,
    shadow: mix(shade, wallShade, 0.1),
  };
}

function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** Returns a hex colour between two others; `share` 0 is all `from`, 1 all `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
