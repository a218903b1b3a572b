import type { ConnectionTexts } from './en.ts';

export const texts: ConnectionTexts = {
  heading: 'Verbindung',
  intro:
    'Vitrine liest Produkte, Bestellungen und Kunden eines verbundenen Stores selbst und hält sie aktuell. Geschrieben wird im Store nie etwas außer der Liste seiner Webhooks.',
  state: 'Zustand',
  states: {
    active: 'Verbunden',
    paused: 'Ruht',
    revoked: 'Der Store lehnt die Zugangsdaten ab',
    ended: 'Der Store hat die App entfernt',
  },
  stateHints: {
    active: 'Der Store wird alle sechs Stunden gelesen, seine Webhooks sofort.',
    paused:
      'Gelesen wird erst wieder, wenn Sie fortfahren. Kunden sehen, was vorher gelesen wurde.',
    revoked: 'Erstellen Sie im Store neue Zugangsdaten und verbinden Sie ihn unten erneut.',
    ended: 'Installieren Sie die App im Store wieder und verbinden Sie ihn unten erneut.',
  },
  store: 'Store',
  kind: 'Art der Verbindung',
  publicStore: 'Was der Store allen zeigt, einmal am Tag',
  platform: 'Plattform',
  storeTells: 'Wie der Store es sagt',
  since: 'Verbunden seit',
  webhooks: 'Webhooks',
  subscribed: (time) => `Erbeten am ${time}`,
  notSubscribed: 'Werden binnen einer Minute erbeten',
  noWebhooks:
    'Der Store erreicht diesen Server nicht: Sein Betreiber setzt PUBLIC_URL auf eine https-Adresse. Bis dahin kommen Änderungen alle sechs Stunden an.',
  pulls: 'Was gelesen wurde',
  notGiven: 'Was der Store nicht hergibt',
  notGivenHint:
    'Alles andere wird gelesen. Dies wird täglich erneut versucht, und wenn die App andere Rechte erhält.',
  part: 'Teil',
  reason: 'Grund',
  pullKind: 'Art',
  records: 'Datensätze',
  at: 'Stand',
  running: 'wird gelesen',
  waiting: 'wartet',
  noPulls: 'Das erste Lesen beginnt binnen einer Minute.',
  pause: 'Ruhen lassen',
  resume: 'Fortfahren',
  subscribe: 'Webhooks erneut erbitten',
  removeMissing: 'Entfernen, was im Store fehlt …',
  removeHeading: 'Entfernen, was im Store fehlt?',
  removeHint:
    'Der Store wird erneut verglichen, und was er nicht mehr hat, wird hier entfernt. Nichts bringt es zurück.',
  removeNow: 'Entfernen',
  disconnect: 'Trennen …',
  disconnectHeading: 'Den Store trennen?',
  disconnectHint:
    'Seine Daten bleiben und werden nicht mehr aktualisiert. Die Zugangsdaten werden vergessen, und der Store wird gebeten, seine Webhooks zu beenden.',
  disconnectNow: 'Trennen',
  done: {
    pause: 'Die Verbindung ruht.',
    resume: 'Die Verbindung läuft weiter.',
    'remove-missing': 'Was im Store fehlt, wird nach dem nächsten Vergleich entfernt.',
    subscribe: 'Der Store wird binnen einer Minute um seine Webhooks gebeten.',
    disconnect: 'Der Store ist getrennt. Seine Daten bleiben.',
  },
  connect: 'Einen Store verbinden',
  connectAgain: 'Erneut verbinden',
  onlyOwners:
    'Nur Inhaber aller Shops verbinden einen Store, weil der Server die Adresse fragt, die hier eingegeben wird. Bitten Sie einen von ihnen.',
  address: 'Adresse des Stores',
  addressHint:
    'Seine dauerhafte Adresse, etwa https://ihr-store.myshopify.com oder https://ihr-store.example',
  means: 'Zugangsdaten',
  meansOf: {
    token: 'Token einer eigenen App',
    client: 'Client-ID und Client-Geheimnis einer App',
    approval: 'WooCommerce: im Store zustimmen',
    woocommerce: 'WooCommerce: Schlüssel und Geheimnis',
  },
  meansHint: {
    token:
      'Einer eigenen App, die vor Januar 2026 in der Verwaltung des Stores angelegt wurde. Eine neue App hat stattdessen Client-ID und Client-Geheimnis.',
    client:
      'Im Entwickler-Dashboard der Plattform, mit einem Konto der Organisation des Stores: Legen Sie eine App an, geben Sie eine Version mit den Rechten unten frei, und installieren Sie sie im Store. Beides steht in den Einstellungen der App.',
    approval:
      'Die eigene Seite des Stores öffnet sich, bittet Sie um Anmeldung und Zustimmung und übergibt den Schlüssel selbst.',
    woocommerce:
      'In WooCommerce: Einstellungen, Erweitert, REST-API. Mit „Lesen/Schreiben“ kommen Änderungen binnen Sekunden an, mit „Lesen“ stündlich.',
  },
  openStore: 'Seite des Stores öffnen',
  approvalNeedsHttps:
    'Der Store übergibt seinen Schlüssel nur einer https-Adresse: Der Betreiber dieses Servers setzt PUBLIC_URL auf eine. Wählen Sie bis dahin „WooCommerce: Schlüssel und Geheimnis“.',
  approvalAwaited: (address, time) =>
    `${address} ist gefragt und kann bis ${time} antworten. Sobald Sie dort zustimmen, ist der Store hier verbunden.`,
  approvalLeft: (address) =>
    `Die Seite von ${address} wurde ohne Zustimmung verlassen. Nichts ist verbunden: Öffnen Sie sie unten erneut.`,
  notApproved: (address) => `${address} wurde nicht verbunden:`,
  secrets: {
    token: 'Token',
    client_id: 'Client-ID',
    client_secret: 'Client-Geheimnis',
    key: 'Consumer Key',
    secret: 'Consumer Secret',
  },
  secretHint: 'Es wird verschlüsselt gespeichert und nie wieder gezeigt.',
  check: 'Prüfen',
  checked: 'Diesen Store verbinden?',
  answers: (name, address) => `${name} antwortet unter ${address}.`,
  runsOn: (platform: string) => `Er läuft auf ${platform}.`,
  currency: (store) => `Seine Preise sind in ${store}.`,
  readable: 'Das wird gelesen:',
  unreadable: 'Das dürfen die Zugangsdaten nicht lesen. Sonst steht nichts im Weg:',
  current: 'Jetziges Passwort',
  connectNow: 'Verbinden',
  connected: 'Der Store ist verbunden. Das erste Lesen beginnt binnen einer Minute.',
  plugin: 'Die Widgets im Store',
  pluginHint:
    'Das Plugin bringt Blöcke, Shortcodes und die Ergebnisseite in den Store, und Bestellungen sagen, welches Widget was verkauft hat.',
  pluginDownload: 'Plugin herunterladen',
  pluginUpload:
    'In WordPress: Plugins, Plugin hinzufügen, Plugin hochladen. Laden Sie es hoch und aktivieren Sie es.',
  pluginAddress:
    'In WordPress: WooCommerce, Vitrine. Geben Sie diese Adresse und den öffentlichen Schlüssel ein:',
  pluginKey: 'Zu den Schlüsseln',
  permissions: 'Rechte der Plattform, und wofür',
  permission: 'Recht',
  why: 'Wofür',
  or: ' oder ',
  kinds: {
    presentation: 'Der Store selbst',
    translations: 'Übersetzungen',
    selling_plans: 'Abonnements',
    bundles: 'Bündel',
    products: 'Produkte',
    collections: 'Kollektionen',
    customers: 'Kunden',
    orders: 'Bestellungen',
    articles: 'Artikel',
    pages: 'Seiten',
    markets: 'Märkte',
    names: 'Namen von Kategorien, Schlagwörtern und Eigenschaften',
  },
  reasons: {
    presentation:
      'Alle Sprachen des Stores. Formate, Zeitzone und Hauptsprache brauchen kein Recht.',
    translations: 'Texte in den weiteren Sprachen des Stores.',
    selling_plans: 'Abonnements mit ihren Preisen.',
    bundles: 'Was zu einem Bündel gehört, wird nicht daneben empfohlen.',
    products:
      'Was gezeigt, gefunden und empfohlen wird. Ohne dieses Recht wird kein Store verbunden.',
    collections: 'Listen nach Kollektion, und Regeln über Kollektionen.',
    customers: 'Regeln über Tags von Kunden, und das Löschen von Personen.',
    orders: 'Was zusammen gekauft wird, Bestseller, und was Widgets verkauft haben.',
    articles: 'Artikel in den Ergebnissen der Suche.',
    pages: 'Seiten in den Ergebnissen der Suche.',
    markets: 'Preise und Verfügbarkeit nach Land.',
  },
};
