import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { it } from '../testing/file-fixture.ts';
import { openText } from './file-text.ts';

describe('openText', () => {
  it('reads text of several chunks with characters across their borders', async ({ file }) => {
    const text = `é${'€😀ü'.repeat(40_000)}`;
    expect(await read(await file(text))).toEqual({ text, error: null });
  });

  it('drops the byte order mark at the start and keeps others', async ({ file }) => {
    expect((await read(await file('\uFEFFa\uFEFFb'))).text).toBe('a\uFEFFb');
  });

  it('decompresses gzip with any file name and with several members', async ({ file }) => {
    const path = await file(Buffer.concat([gzipSync('first '), gzipSync('second')]));
    expect(await read(path)).toEqual({ text: 'first second', error: null });
  });

  it.for([1, 10_000])('reads a gzip file that is padded with %i zeros', async (zeros, { file }) => {
    const path = await file(Buffer.concat([gzipSync('all of it'), Buffer.alloc(zeros)]));
    expect(await read(path)).toEqual({ text: 'all of it', error: null });
  });

  it('rejects a gzip file with other data after its end', async ({ file }) => {
    const gzip = gzipSync('all of it');
    for (const zeros of [0, 4, 10_000]) {
      const path = await file(Buffer.concat([gzip, Buffer.alloc(zeros), gzip.subarray(1)]));
      expect((await read(path)).error).toBe(`${path} holds damaged gzip data.`);
    }
  });

  it('returns the first character that is not white space', async ({ file }) => {
    expect((await openText(await file(`${' \n'.repeat(50_000)}[1]`))).first).toBe('[');
  });

  it('rejects a missing file', async () => {
    const path = join(tmpdir(), 'vitrine-no-such-file.json');
    expect((await read(path)).error).toBe(`${path} does not exist.`);
  });

  it('rejects a folder', async () => {
    expect((await read(tmpdir())).error).toBe(`${tmpdir()} is a folder, not a file.`);
  });

  it.for(['', ' \n\t', '\uFEFF'])(
    'rejects a file with the content %j as empty',
    async (content, { file }) => {
      const path = await file(content);
      expect((await read(path)).error).toBe(`${path} is empty.`);
    },
  );

  it('yields all text before invalid UTF-8 and reports the line of the damage', async ({
    file,
  }) => {
    const path = await file(Buffer.concat([Buffer.from('a\nbé'), Buffer.from([0xff, 0x63])]));
    expect(await read(path)).toEqual({
      text: 'a\nbé',
      error: `${path} is not UTF-8 text: line 2 cannot be decoded.`,
    });
  });

  it('reports the line of a truncated character', async ({ file }) => {
    const path = await file(Buffer.from('a\n€').subarray(0, 4));
    expect(await read(path)).toEqual({
      text: 'a\n',
      error: `${path} ends in the middle of a character in line 2.`,
    });
  });

  it('yields the text before the end of a truncated gzip file and throws', async ({ file }) => {
    const text = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join('\n');
    const packed = gzipSync(text);
    for (const length of [packed.length - 1, packed.length - 9, packed.length >> 1, 40, 11]) {
      const path = await file(packed.subarray(0, length));
      const { text: found, error } = await read(path);
      expect(text.startsWith(found)).toBe(true);
      expect(found.length).toBeGreaterThanOrEqual(Math.floor((length - 400) * 2));
      expect(error).toBe(`${path} was cut short: its gzip data ends too early.`);
    }
  });

  it('reports damaged gzip data', async ({ file }) => {
    const packed = gzipSync('some text '.repeat(50));
    packed.fill(0xff, 12, 20);
    const path = await file(packed);
    expect((await read(path)).error).toBe(`${path} holds damaged gzip data.`);
  });
});

async function read(path: string): Promise<{ text: string; error: string | null }> {
  let text = '';
  try {
    for await (const chunk of (await openText(path)).chunks) {
      text += chunk;
    }
    return { text, error: null };
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return { text, error: error instanceof AppError ? error.message : '' };
  }
}
