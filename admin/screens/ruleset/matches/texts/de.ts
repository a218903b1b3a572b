import type { MatchTexts } from './en.ts';

export const texts: MatchTexts = {
  matching: 'Passende Produkte',
  none: 'Es passt auf keines Ihrer Produkte.',
  noneOfNewest: (examined) => `Es passt auf keines Ihrer ${examined} neuesten Produkte.`,
  matches: (found) =>
    found === '1' ? 'Es passt auf eines Ihrer Produkte:' : `Es passt auf ${found} Ihrer Produkte:`,
  matchesOfNewest: (found, examined) =>
    `Es passt auf ${found} Ihrer ${examined} neuesten Produkte:`,
};
