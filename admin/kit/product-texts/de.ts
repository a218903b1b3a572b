import type { ProductTexts } from './en.ts';

export const texts: ProductTexts = {
  cancel: 'Abbrechen',
  products: 'Produkte',
  findProducts: 'Produkte suchen',
  noProducts: 'Kein Produkt gefunden.',
  soldOut: 'Ausverkauft',
  chosenProducts: (count) => (count === 1 ? '1 Produkt gewählt' : `${count} Produkte gewählt`),
  grip: (title, place, count) => `${title}, ${place} von ${count}. Mit den Pfeiltasten verschieben`,
  chosen: 'Gewählte Produkte',
  order: 'Reihenfolge',
  orderAndVariants: 'Reihenfolge und Varianten',
  moved: (title, place, count) => `${title} ist ${place} von ${count}`,
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  remove: 'Entfernen',
  actions: (title) => `Aktionen für ${title}`,
  allVariants: 'Alle Varianten',
  someVariants: (count, all) => `${count} von ${all} Varianten`,
  takeProducts: 'Diese wählen',
  pasteProducts: 'Ids oder Nummern einfügen, mit Kommas oder Zeilen dazwischen',
  addPasted: 'Diese hinzufügen',
  unknownCodes: (count) =>
    count === 1 ? 'Kein Produkt hat diese Nummer.' : `Kein Produkt hat diese ${count} Nummern.`,
};
