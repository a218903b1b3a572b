import { expect, test } from 'vitest';
import { drawBar } from './bar.ts';

test('draws the completed share', () => {
  expect(drawBar(0)).toBe('[                    ]   0 %');
  expect(drawBar(0.26)).toBe('[#####               ]  26 %');
  expect(drawBar(1)).toBe('[####################] 100 %');
  expect(drawBar(1.2)).toBe('[####################] 100 %');
});
