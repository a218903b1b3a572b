import type { WireRequest } from './wire.ts';

/** Returns a bash command that sends the same bytes. `$URL` is the address of the server. */
export function toCurl({ method, path, headers, body }: WireRequest): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const words = [
    'curl -sS -i --path-as-is -g',
    method === 'HEAD' ? '-I' : `-X ${method}`,
    ...given,
    ...(body ? [`--data-binary @<(printf -- ${quoteBytes(body)})`] : []),
    `"$URL"${quote(path)}`,
  ];
  return words.join(' ');
}

function quote(text: string): string {
  return `$'${Array.from(text, escapeCharacter).join('')}'`;
}

function escapeCharacter(character: string): string {
  if (character === "'" || character === '\\') {
    return `\\${character}`;
  }
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x20 && code < 0x7f ? character : `\\x${code.toString(16).padStart(2, '0')}`;
}

/** Matches a unit of at most 16 bytes that is repeated at least 15 times. */
const repetition = /([^]{1,16}?)\1{15,}/g;

/** Returns the arguments of `printf` for the bytes. Loops write repeated parts. */
function quoteBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: run, 1: unit = '', index } of text.matchAll(repetition)) {
    pieces.push(`'${escapeBytes(text.slice(end, index))}'`);
    const escaped = escapeBytes(unit).replaceAll('\\', '\\\\').replaceAll('%', '%%');
    pieces.push(`"$(printf -- '${escaped}%.0s' $(seq ${run.length / unit.length}))"`);
    end = index + run.length;
  }
  pieces.push(`'${escapeBytes(text.slice(end))}'`);
  return pieces.filter((piece) => piece !== "''").join('') || "''";
}

/** Escapes bytes for a `printf` format in single quotes. */
function escapeBytes(latin1: string): string {
  return Array.from(latin1, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isPlain = code >= 0x20 && code < 0x7f && !`'\\%`.includes(character);
    return isPlain ? character : `\\x${code.toString(16).padStart(2, '0')}`;
  }).join('');
}
