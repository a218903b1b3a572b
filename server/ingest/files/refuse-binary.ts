import { damagedFile } from './damaged-file.ts';

/** Files that people have instead of text, by their first bytes. */
const signatures: readonly [bytes: readonly number[], what: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'is an Excel workbook or a ZIP archive: save the sheet as CSV (UTF-8), or unpack the archive',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old Excel workbook: save the sheet as CSV (UTF-8)'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF: export the records as CSV or JSON'],
];

/** Throws when a file is no text, with what to do instead. */
export function refuseBinary(path: string, first: Buffer): void {
  const [, what] =
    signatures.find(([bytes]) => bytes.every((byte, at) => first[at] === byte)) ?? [];
  if (what !== undefined) {
    throw damagedFile(path, what);
  }
  if (first.length >= 64 && first.every((byte) => byte === 0)) {
    throw damagedFile(path, 'begins with zeros instead of text: export it again');
  }
}
