/** A colour without transparency: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

type Legibility = 'good' | 'large' | 'poor';

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns whether texts are legible, only large ones, or none. */
export function legibilityOf(ratio: number): Legibility {
  if (ratio >= 4.5) {
    return 'good';
  }
  return ratio >= 3 ? 'large' : 'poor';
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the property that a colour is seen against: `--vitrine-badge-background` for `--vitrine-badge-color`. */
export function partnerOf(name: string): string | undefined {
  if (name.endsWith('-color')) {
    return name.replace(/-color$/, '-background');
  }
  return name.endsWith('-background') ? name.replace(/-background$/, '-color') : undefined;
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** Reads a colour as the browser does. Undefined for one that depends on the page or lets others through. */
export function readColour(text: string): Rgb | undefined {
  if (!CSS.supports('color', text) || /var\(|currentcolor|light-dark/i.test(text)) {
    return undefined;
  }
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) {
    return undefined;
  }
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : undefined;
}
