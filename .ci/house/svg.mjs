/** The frame, the colours and the texts that the drawings of `docs/drawings` share. */

const style = `
  .ground { fill: #ffffff; stroke: #d0d7de }
  .band { fill: #eef1f4 }
  .box { fill: #ffffff; stroke: #afb8c1 }
  .elsewhere { stroke-dasharray: 4 3 }
  .line { fill: none; stroke: #6e7781; stroke-width: 1.2 }
  .head { fill: #6e7781 }
  text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #1f2328; font-size: 12px }
  .name { font-weight: 600; font-size: 13px }
  .title { font-weight: 600; font-size: 15px }
  .words { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; stroke: #30363d }
    .band { fill: #eef1f4 }
  .box { fill: #161b22; stroke: #6e7681 }
    .line { stroke: #8b949e }
    .head { fill: #8b949e }
    text { fill: #e6edf3 }
    .words { fill: #a5adb8 }
  }`;

/**
 * Returns a whole SVG file. It has a ground of its own, so that it is readable on a page of either colour scheme.
 * @param {{ title: string, description: string, width: number, height: number, parts: readonly string[] }} drawing
 */
export function svgFile({ title, description, width, height, parts }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeText(title)}</title>
<desc id="description">${escapeText(description)}</desc>
<style>${style}
</style>
<rect class="ground" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
${parts.join('\n')}
</svg>
`;
}

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
export function svgText(kind, x, y, text) {
  return `<text class="${kind}" x="${x}" y="${y}">${escapeText(text)}</text>`;
}

/**
 * Returns a box with its name and the lines of words below it.
 * @param {{ x: number, y: number, width: number, height: number, name: string, words: readonly string[], isElsewhere?: boolean }} box
 */
export function svgBox({ x, y, width, height, name, words, isElsewhere = false }) {
  const lines = words.map((line, index) => svgText('words', x + 9, y + 35 + index * 16, line));
  return [
    `<rect class="box${isElsewhere ? ' elsewhere' : ''}" x="${x}" y="${y}" width="${width}" height="${height}" rx="5"/>`,
    svgText('name', x + 9, y + 18, name),
    ...lines,
  ].join('\n');
}

/** @param {string} text */
function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
