const width = 20;

/** Draws a bar: `[####                ]  23 %`. */
export function drawBar(share: number): string {
  const shown = Math.min(1, Math.max(0, share));
  const bar = '#'.repeat(Math.floor(shown * width)).padEnd(width);
  return `[${bar}] ${String(Math.floor(shown * 100)).padStart(3)} %`;
}
