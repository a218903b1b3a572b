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
  addThis: 'Hinzufügen',
  goneProducts: (ids) => `Nicht mehr im Shop: ${ids}`,
  removeGone: 'Fehlendes entfernen',
  goneCollection: 'Nicht mehr im Shop',
  goneTags: (tags) => `Kein Produkt hat: ${tags}`,
  usualOrder: 'Zurück zur üblichen Ordnung',
  keptTerms: 'Bewahrte Begriffe',
  keptFailing: (count) =>
    count === 1
      ? '1 bewahrter Begriff würde scheitern:'
      : `${count} bewahrte Begriffe würden scheitern:`,
  keptFine: 'Alle bewahrten Begriffe finden ihre Produkte.',
  keptUnknown: 'Die bewahrten Begriffe ließen sich nicht erproben.',
  lastRun: 'Letzter Lauf',
  neverRun:
    'Die bewahrten Begriffe wurden noch nicht erprobt. Das geschieht nach dem nächsten Training oder Veröffentlichen.',
  noneKept: 'Es gab keine bewahrten Begriffe.',
  runKept: 'Jetzt erproben',
  showEarlier: (number, hidden) =>
    number === hidden
      ? `${number} frühere Zeilen zeigen`
      : `${number} von ${hidden} früheren Zeilen zeigen`,
  hints: {
    synonyms:
      'Jedes der Wörter findet, was die anderen finden. Mit „Findet auch“ nur in einer Richtung.',
    built_in_synonyms: 'Allgemeine Wörter auf Englisch, Deutsch, Französisch und Spanisch.',
    learned_synonyms:
      'Wörter, die viele Käufer gegen Wörter Ihrer Produkte tauschen. Siehe Begriffe, Andere Wörter.',
    refused_synonyms: 'Gelernte Wörter, die Sie nicht wollen.',
    wishes:
      '„Geschenk für Papa“ zeigt, was Kategorien, Tags, Typen und Titel dazu sagen. Nennen Sie hier, was stattdessen erscheint, und was in Ihrem Shop „günstig“ heißt: eine Zeile nur mit Preisen.',
    keyword_groups: 'Für ganze Begriffe: eine Seite als Ziel oder Produkte, die erscheinen.',
    excluded_terms: 'Einer je Zeile. Eine Suche danach findet nichts.',
    excluded_tags: 'Eines je Zeile. Produkte damit werden nicht gefunden.',
    excluded_products: 'Sie werden nicht gefunden.',
    excluded_collections: 'Ihre Produkte werden nicht gefunden.',
    field_weights:
      'Wie viel ein Wort in jedem Feld zählt, von 0 bis 20. Eine Änderung braucht einen neuen Index.',
    influence: 'Hebt oder senkt Produkte in allen Suchen.',
    facets:
      'Die Filter der Ergebnisseite in ihrer Reihenfolge, und die Ordnung ihrer Werte. Was ein Element selbst nennt, hat Vorrang.',
    kept_terms:
      'Ein Begriff muss ein Produkt unter den ersten Treffern finden. Vor dem Veröffentlichen sehen Sie, welche scheitern, und nach jedem Training, Veröffentlichen und jeder geplanten Änderung werden sie von selbst erprobt.',
    out_of_stock: 'Wo Produkte stehen, die ausverkauft sind.',
    languages:
      'Wortformen dieser Sprachen finden einander. Ohne Angabe zählt die Sprache des Shops.',
    interpret_terms:
      '„Tassen unter 20“ zeigt Tassen bis 20; Käufer sehen, was verstanden wurde, und können es zurücknehmen.',
    promoted_first: 'Vor den übrigen Ergebnissen der ersten Seite statt danach.',
  },
  weightTrial: {
    tryThem: 'Diese Feldgewichte ausprobieren',
    cancel: 'Versuch abbrechen',
    building: 'In einem eigenen Prozess entsteht ein Index…',
    ready: '„Begriff probieren“ zeigt, was Käufer mit diesen Feldgewichten fänden.',
    lost: 'Der Versuch endete mit seinem Server: Versuchen Sie es erneut.',
    last: (products, seconds) =>
      `Der letzte Index mit ${products} Produkten dauerte ${seconds} Sekunden. Ein Versuch braucht Speicher für einen zweiten.`,
    tried: (products, seconds, megabytes) =>
      `Der Versuch mit ${products} Produkten brauchte ${seconds} Sekunden und ${megabytes} MB Speicher.`,
    unmeasured: (products) =>
      `Der Server hat seit seinem Start keinen Index dieser ${products} Produkte gebaut: Ein Versuch misst Zeit und Speicher.`,
  },
  subjects: {
    synonyms: 'Synonyme',
    keywords: 'Begriffsgruppen',
    wishes: 'Wünsche',
    excluded: 'Ausgelassen',
    influence: 'Einfluss',
    weights: 'Feldgewichte',
    order: 'Bestand und Angeheftetes',
    filters: 'Filter',
    language: 'Sprache',
    kept: 'Bewahrte Begriffe',
  },
  rows: {
    words: 'Wörter, mit Kommas getrennt',
    also_find: 'Findet auch (eine Richtung)',
    name: 'Name',
    keywords: 'Begriffe, mit Kommas getrennt',
    redirect: 'Führt zu',
    promoted_products: 'Produkte',
    badge: 'Abzeichen',
    field: 'Feld',
    value: 'Wert',
    boost: 'Wirkung',
    term: 'Begriff',
    product: 'Produkt',
    collections: 'Kategorien',
    tags: 'Tags, mit Kommas getrennt',
    product_types: 'Typen, mit Kommas getrennt',
    min_price: 'Niedrigster Preis',
    max_price: 'Höchster Preis',
    within: 'Unter den ersten',
  },
  choices: {
    out_of_stock: { in_place: 'An ihrem Platz', last: 'Am Ende', hidden: 'Verborgen' },
    field: {
      vendor: 'Hersteller',
      tags: 'Schlagwort',
      product_type: 'Art',
      title: 'Titel',
      available: 'Auf Lager',
      price: 'Preis',
      metafield: 'Metafeld',
    },
    boost: { '0': 'Senken', '0.5': 'Weniger', '1': 'Neutral', '2': 'Mehr', '5': 'Viel mehr' },
    value: { true: 'Ja', false: 'Nein' },
  },
  number: (place, label) => `${label} ${place}`,
  lowest: 'Von',
  highest: 'Bis',
  add: {
    synonyms: 'Synonyme hinzufügen',
    keyword_groups: 'Begriffsgruppe hinzufügen',
    influence: 'Einfluss hinzufügen',
    refused_synonyms: 'Abgelehnte Wörter hinzufügen',
    kept_terms: 'Bewahrten Begriff hinzufügen',
    wishes: 'Wunsch hinzufügen',
  },
  removeRow: (place) => `${place} entfernen`,
  remove: 'Entfernen',
  dead: 'Findet nichts: Kein Produkt hat diese Wörter',
  paste: 'Synonyme einfügen',
  pasteHint: 'Je Zeile: Wörter mit Kommas; nach => was sie auch finden.',
  pasteAdd: 'Diese Zeilen hinzufügen',
  csv: 'Als CSV exportieren',
  chooseProducts: 'Produkte wählen',
  addCollection: 'Kategorie hinzufügen',
  combobox: {
    nothingFound: 'Nichts gefunden',
    failed: 'Das ließ sich nicht laden. Tippen Sie noch einmal.',
    count: (count) => (count === 1 ? '1 Möglichkeit' : `${count} Möglichkeiten`),
  },
};
