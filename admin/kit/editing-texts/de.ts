import type { EditingTexts } from './en.ts';

export const texts: EditingTexts = {
  leave: 'Diese Seite verlassen? Ihre Eingaben gehen verloren.',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  conflict: 'Jemand anders hat das geändert',
  conflictHint: 'Rot steht nur dort, grün nur bei Ihnen. Bis Sie wählen, geht nichts verloren.',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  diff: 'Was sich geändert hat',
  diffLines: { same: '', removed: 'Entfernt:', added: 'Neu:' },
};
