import type { TrialTexts } from './en.ts';

export const texts: TrialTexts = {
  heading: 'Versuche',
  intro: 'Was ausprobiert wird, ohne dass ein Käufer es sieht, und was dabei herauskam.',
  all: 'Alle Versuche',
  every: 'Alle',
  kindsLabel: 'Arten von Versuchen',
  kinds: {
    quality: 'Güte der Empfehlungen',
    kept_terms: 'Bewahrte Begriffe',
    field_weights: 'Feldgewichte',
  },
  hints: {
    quality:
      'Jede Empfehlung sagt die neuesten Bestellungen aus den älteren voraus, neben dem, was sich am meisten verkauft. Nach einem Training geschieht das von selbst, einmal am Tag.',
    kept_terms:
      'Jeder bewahrte Begriff wird mit den gültigen Einstellungen gesucht. Nach einem Training, dem Veröffentlichen und einer geplanten Änderung geschieht das von selbst.',
    field_weights:
      'Ein Index mit den Feldgewichten des Entwurfs beantwortet „Begriff probieren“ bis zehn Minuten nach der letzten Frage.',
  },
  open: {
    quality: 'Güte öffnen',
    kept_terms: 'Bewahrte Begriffe öffnen',
    field_weights: 'Feldgewichte öffnen',
  },
  begin: {
    quality: 'Jetzt messen',
    kept_terms: 'Jetzt erproben',
    field_weights: 'Diese Feldgewichte ausprobieren',
  },
  tryDraft: 'Entwurf ausprobieren',
  running: {
    quality: 'Messung',
    kept_terms: 'Suche',
    field_weights: 'Ein Index entsteht',
  },
  cancel: 'Abbrechen',
  failed: (age) => `Der letzte Versuch scheiterte ${age}.`,
  cancelled: (age) => `Der letzte Versuch wurde ${age} abgebrochen.`,
  states: {
    running: 'Läuft',
    ready: 'Bereit',
    finished: 'Beendet',
    failed: 'Gescheitert',
    cancelled: 'Abgebrochen',
  },
  none: {
    quality: 'Noch wurde nichts gemessen. Auf ein Training folgt einmal am Tag eine Messung.',
    kept_terms:
      'Die bewahrten Begriffe wurden noch nicht erprobt. Das geschieht nach dem nächsten Training oder Veröffentlichen.',
  },
  history: 'Verlauf',
  empty: 'Noch wurde nichts ausprobiert.',
  trial: 'Versuch',
  when: 'Begonnen',
  state: 'Zustand',
  result: 'Ergebnis',
  began: (age) => `Begonnen ${age}. Sie können diese Seite verlassen.`,
  beginning: 'beginnt',
  testing: (recommender) => `prüft „${recommender}“`,
  steps: {
    'reading orders': 'liest Bestellungen',
    'reading events': 'liest Besuche',
    'reading searches': 'liest Suchen',
    'reading products': 'liest Produkte',
    'comparing products': 'vergleicht Produkte',
    'comparing orders': 'vergleicht Bestellungen',
    'writing viewed-related': 'speichert, was zusammen angesehen wird',
    'writing similar': 'speichert ähnliche Produkte',
    'writing bought-together': 'speichert, was zusammen gekauft wird',
    'writing bought-with-cart': 'speichert, was zu einem Warenkorb gekauft wird',
  },
  keptFine: 'Alle bewahrten Begriffe finden ihre Produkte.',
  noneKept: 'Es gab keine bewahrten Begriffe.',
  keptOf: (failing, all) => `${failing} von ${all} bewahrten Begriffen scheitern`,
  weightsReady: '„Begriff probieren“ zeigt, was Käufer mit diesen Feldgewichten fänden.',
  shares: {
    title: 'Titel',
    product_type: 'Art',
    productType: 'Art',
    vendor: 'Hersteller',
    tags: 'Schlagwörter',
    options: 'Optionen',
    codes: 'Nummern',
    code: 'Nummer',
    handle: 'Kürzel',
    metafields: 'Metafelder',
    description: 'Beschreibung',
    phrase: 'Wie gut der Titel passt',
    boost: 'Einfluss',
    learned: 'Was frühere Käufer wählten',
    everything: 'Kein Begriff: alle passen gleich',
  },
  usualWeights: 'Die üblichen Feldgewichte',
  cost: (seconds, megabytes) =>
    `Der Index brauchte ${seconds} Sekunden und ${megabytes} MB Speicher.`,
  indexCost: {
    last: (products, seconds) =>
      `Der letzte Index mit ${products} Produkten dauerte ${seconds} Sekunden. Ein Versuch braucht Speicher für einen zweiten.`,
    tried: (products, seconds, megabytes) =>
      `Der Versuch mit ${products} Produkten brauchte ${seconds} Sekunden und ${megabytes} MB Speicher.`,
    unmeasured: (products) =>
      `Der Server hat seit seinem Start keinen Index dieser ${products} Produkte gebaut: Ein Versuch misst Zeit und Speicher.`,
  },
  quality: 'Güte',
  tooFew: 'Für eine Messung gibt es zu wenige Bestellungen und Besuche.',
  recommender: 'Empfehlung',
  now: 'Jetzt',
  popularity: 'Meistverkauftes',
  verdict: 'In Worten',
  better: (times) => `Sicher besser: ${times}-mal so gut`,
  worse: 'Sicher schlechter',
  unsure: 'Der Unterschied kann Zufall sein',
  betterOf: (better, all) =>
    `${better} von ${all} Empfehlungen sind sicher besser als Meistverkauftes`,
  onOrders: (orders) => `An den neuesten ${orders} Bestellungen.`,
  cases: (count) => `${count} Fragen`,
  before: 'Davor',
  band: (difference, margin) => `${difference} ± ${margin}`,
  former: (name, quality, popularity, verdict) =>
    `${name}: ${quality}, Meistverkauftes ${popularity}. ${verdict}`,
  measured: (age, orders) => `Gemessen ${age} an den neuesten ${orders} Bestellungen.`,
};
