import type { DialogTexts } from './en.ts';

export const texts: DialogTexts = {
  publishNow: 'Jetzt veröffentlichen',
  schedule: 'Planen',
  from: 'Wird aktiv',
  until: 'Die frühere Version kehrt zurück',
  timesHint: 'In der Zeit dieses Geräts. Ohne die erste sofort, ohne die zweite auf Dauer.',
  timeIncomplete: 'Ergänzen Sie die Zeit: Ein Teil fehlt.',
  timeMissing: 'Wählen Sie eine der beiden Zeiten.',
  planned: 'Es ist geplant.',
  published: 'Der Shop zeigt es jetzt.',
  publishedSoon: 'Es ist veröffentlicht. Der Shop zeigt es gleich.',
  note: 'Notiz für andere',
  nothingChanges: 'Es ändert sich nichts.',
  conflictHint: 'Beide Fassungen stehen unten. Was Sie wählen, wird der Entwurf.',
  yours: 'Ihre',
  theirs: 'Die andere',
  changes: {
    name: (name) => `Es heißt „${name}“.`,
    added: (place, sentence) => `Neue Regel ${place}: ${sentence}`,
    removed: (place, sentence) => `Regel ${place} fällt weg: ${sentence}`,
    changed: (place, before, after) =>
      before === after
        ? `Regel ${place} ändert sich in Einzelheiten: ${after}`
        : `Regel ${place} ändert sich von „${before}“ in „${after}“.`,
    moved: 'Die Regeln bekommen eine andere Reihenfolge.',
    settings: 'Die Einstellungen für alle Regeln ändern sich.',
  },
  whatChanges: 'Was sich ändert',
  situation: 'Situation',
  change: 'Änderung',
  sameProducts: 'Dieselben Produkte',
  otherOrder: 'Dieselben Produkte in anderer Reihenfolge',
  fresh: 'Neu',
  gone: 'Weg',
  noSituations:
    'Behalten Sie beim Ausprobieren Situationen, um hier zu sehen, was sich in jeder ändert.',
  keepHeading: 'Diese Situation behalten',
  keepHint: 'Sie wird bei jeder Veröffentlichung dieses Regelwerks ausprobiert.',
  keepName: 'Name',
  keep: 'Behalten',
  kept: (name) => `${name} ist behalten.`,
  changedProducts: (changed, all) => `${changed} von ${all} Produkten ändern sich`,
  publish: 'Veröffentlichen',
};
