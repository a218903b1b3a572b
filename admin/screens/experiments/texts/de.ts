import type { ExperimentsTexts } from './en.ts';

export const texts: ExperimentsTexts = {
  heading: 'Experimente',
  intro:
    'Ein Experiment zeigt Kunden, die der Zählung zugestimmt haben, Varianten und sagt, was diese einbringen. Sie dürfen jeden Tag hinsehen, ohne sich öfter zu irren.',
  create: 'Experiment planen',
  empty: 'Es gibt noch kein Experiment.',
  name: 'Name',
  place: 'Ort',
  search: 'Suche',
  widget: (id, name) => name || `Widget ${id}`,
  status: 'Stand',
  statuses: { planned: 'Geplant', running: 'Läuft', ended: 'Beendet' },
  verdict: 'Urteil',
  states: {
    collecting: 'Sammelt',
    better: 'Besser',
    worse: 'Schlechter',
    no_difference: 'Kein Unterschied',
    broken: 'Gestört',
  },
  none: '–',
  metric: 'Messgröße',
  metrics: {
    revenue: 'Umsatz je Kunde',
    orders: 'Bestellungen je Kunde',
    units: 'Stück je Kunde',
    adds: 'In den Warenkorb je Kunde',
    clicks: 'Klicks je Kunde',
  },
  effect: 'Kleinster Unterschied, der zählt, in Prozent',
  effectHint: 'Kleinere heißen: kein Unterschied.',
  weeks: 'Geplante Dauer in Wochen',
  weeksHint: 'Nach dieser Zeit ist das Urteil am sichersten. Sie können früher aufhören.',
  change: 'B zeigt',
  changes: {
    draft: 'Den Entwurf des Widgets oder der Suche',
    holdout: 'Nichts: den Ersatz oder die Suche des Themes (Holdout)',
    grid: 'Das Layout grid',
    carousel: 'Das Layout carousel',
    list: 'Das Layout list',
  },
  share: 'Kunden, die B sehen, in Prozent',
  startsOn: 'Erster Tag',
  startsOnHint: 'Leer: Sie starten es selbst.',
  endsOn: 'Letzter Tag',
  endsOnHint: 'Leer: Sie beenden es selbst.',
  created: 'Das Experiment ist geplant. Kunden sehen davon noch nichts.',
  planner: 'Was würde es finden?',
  plannerWeeks: 'Wochen',
  plannerLifts: 'Vorsprünge, die sich zeigen',
  plannerHalf: 'Vorsprung, den 1 von 2 Experimenten findet',
  plannerMost: '4 von 5',
  clicksHint:
    'Klicks sagen früh, ob es gefällt; Bestellungen und Umsatz sagen, ob es etwas einbringt.',
  plannerEffect: 'Unterschied',
  plannerDays: 'Tage, bis er gefunden ist',
  traffic: (perDay) => `${perDay} neue Kunden am Tag an diesem Ort, in den letzten 28 Tagen.`,
  noTraffic:
    'In den letzten 28 Tagen wurde hier niemand gezählt. Daher lässt sich die Dauer nicht sagen.',
  unknown: 'Ohne Verkäufe unbekannt',
  notToday: 'Nicht bei heutigem Zulauf',
  start: 'Starten',
  started: 'Das Experiment läuft.',
  startsAt: (time) => `Es startet von selbst: ${time}.`,
  waits: (time) =>
    `Es sollte ${time} starten und startet, sobald kein anderes Experiment an seinem Ort läuft.`,
  giveUp: 'Verwerfen',
  giveUpHeading: 'Diesen Plan verwerfen?',
  giveUpHint: 'Das Experiment wird nicht starten. Kunden sehen nichts davon.',
  givenUp: 'Der Plan ist verworfen.',
  stop: 'Beenden',
  stopHeading: 'Dieses Experiment beenden?',
  stopHint:
    'Von da an sehen alle Kunden A, und das Urteil bleibt, wie es ist. Ein beendetes Experiment lässt sich nicht wieder starten.',
  stopped: 'Das Experiment ist beendet. Alle Kunden sehen A.',
  makeWidget: (name) => `${name} zum Widget machen`,
  makeSearch: (name) => `${name} zu den Sucheinstellungen machen`,
  makeWidgetHint: (name) =>
    `Von da an sehen alle Kunden ${name}. Die Änderungen werden die nächste Version des Widgets, die sich zurücknehmen lässt.`,
  makeSearchHint: (name) =>
    `Von da an sehen alle Kunden ${name}. Die Änderungen werden die nächste Version der Sucheinstellungen, die sich zurücknehmen lässt.`,
  makeStops: 'Das Experiment endet und lässt sich nicht wieder starten.',
  made: (name) => `Alle Kunden sehen jetzt ${name}. Es ist eine neue Version.`,
  notStarted: 'Es hat noch nicht begonnen.',
  difference: 'Unterschied zu A',
  plot: (name) => `Vorsprung von ${name} vor A nach Tagen, mit dem 95-%-Band`,
  variant: 'Variante',
  shoppers: 'Kunden',
  lift: 'Vorsprung',
  from: 'Von',
  to: 'Bis',
  day: 'Tag',
  history: 'Tägliche Urteile',
  limit: (amount) =>
    `Ein Kunde zählt mit höchstens ${amount}, dem 99,9. Perzentil: Eine riesige Bestellung entscheidet nichts.`,
  leftOut: (networks, bots, share) =>
    `${share} der Sitzungen nehmen nicht teil: ${networks} kamen aus Netzwerken mit vielen anderen Sitzungen am selben Tag, ${bots} von bekannten Bots und Programmen.`,
  mixed: (count) =>
    `${count} Menschen haben in verschiedenen Browsern zwei Varianten gesehen. Sie zählen in jeder mit dem, was sie dort taten.`,
  lookAt: (name, shoppers, expected) =>
    `${name} hat ${shoppers} Kunden statt etwa ${expected}. Sehen Sie nach, ob die Produkte langsamer laden oder ausfallen, ob der Ort seltener zu sehen ist, ob Theme oder Cache die Variante nur manchen zeigen und ob Tester eine Variante öfter erreichen. Beginnen Sie danach ein neues Experiment.`,
  sentences: {
    better: (name, what, from, to) =>
      `${name} ist besser als A. ${what}: zwischen ${from} und ${to}.`,
    worse: (name, what, from, to) =>
      `${name} ist schlechter als A. ${what}: zwischen ${from} und ${to}.`,
    no_difference: (name, what, from, to, effect) =>
      `${name} und A unterscheiden sich um höchstens ${effect} %. ${what}: zwischen ${from} und ${to}.`,
    broken: 'Die Kunden sind nicht wie geplant verteilt. Die Zahlen bedeuten daher nichts.',
    tooFew: 'Für eine Aussage sind es noch zu wenige Kunden.',
    late: (effect) =>
      `Noch ist nichts sicher, obwohl sich ein Unterschied von ${effect} % schon hätte zeigen sollen.`,
    neverToday: (effect) =>
      `Noch ist nichts sicher, und ein Unterschied von ${effect} % würde sich bei heutigem Zulauf nicht zeigen.`,
    collecting: (effect, days) =>
      `Noch ist nichts sicher: Ein Unterschied von ${effect} % würde sich in etwa ${days} Tagen zeigen.`,
  },
};
