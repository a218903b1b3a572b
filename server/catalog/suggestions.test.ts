import { expect, it } from 'vitest';
import { keepCandidates, noCandidate } from './suggestions.ts';

it('lets readers pause while no candidate is kept', () => {
  const ids = Array.from({ length: 2_000 }, (_, id) => id);
  const kept = [...keepCandidates([...ids, noCandidate], (id) => id === 1_999)];
  expect(kept.filter((id) => id !== noCandidate)).toEqual([1_999]);
  expect(kept.filter((id) => id === noCandidate)).toHaveLength(8);
});
