import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonList } from './json-list.ts';

test('writes the same bytes as the whole text in UTF-8', () => {
  const items = fc.array(fc.json({ stringUnit: 'binary' }), { maxLength: 20 });
  fc.assert(
    fc.property(items, fc.option(fc.json(), { nil: undefined }), (texts, metadata) => {
      const { bytes, list } = jsonList(texts, metadata);
      const whole = `[${texts.join(',')}]`;
      const rest = metadata === undefined ? '' : `,"metadata":${metadata}`;
      expect(list.toString()).toBe(Buffer.from(whole).toString());
      expect(bytes.toString()).toBe(Buffer.from(`{"data":${whole}${rest}}`).toString());
    }),
  );
});
