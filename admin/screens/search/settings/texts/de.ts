import type { SettingsTexts } from './en.ts';

export const texts: SettingsTexts = {
  facets: {
    availability: 'Verfügbarkeit',
    price: 'Preis',
    categories: 'Arten',
    options: 'Alle anderen Optionen',
    vendors: 'Hersteller',
    tags: 'Schlagwörter',
  },
  option: (name) => `Option ${name}`,
  sortedBy: (facet) => `Werte: ${facet}`,
  sorts: { count: 'Meiste Produkte zuerst', name: 'Nach Namen' },
  firstValues: (facet) => `Erste Werte: ${facet}, einer je Zeile`,
  shown: (facet) => `${facet} zeigen`,
  moveUp: (facet) => `${facet} nach oben`,
  moveDown: (facet) => `${facet} nach unten`,
  moved: (facet, place) => `${facet} steht an Platz ${place}`,
  removeFacet: (facet) => `Zeile ${facet} entfernen`,
  addOption: 'Option hinzufügen',
  addOptionHint: 'Eine Option mit eigener Zeile hat einen eigenen Platz und eine eigene Ordnung.',
  add: 'Hinzufügen',
  usualOrder: 'Zurück zur üblichen Ordnung',
};
