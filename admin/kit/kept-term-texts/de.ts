import type { KeptTermTexts } from './en.ts';

export const texts: KeptTermTexts = {
  at: (term, product, place, within) =>
    `„${term}“ findet ${product} auf Platz ${place}, nicht unter den ersten ${within}`,
  missing: (term, product) => `„${term}“ findet ${product} nicht auf der ersten Seite`,
  after: {
    training: 'nach einem Training',
    publication: 'nach dem Veröffentlichen',
    plan: 'nach einer geplanten Änderung',
    request: 'auf Wunsch',
  },
};
