import type { HealthTexts } from './en.ts';

export const texts: HealthTexts = {
  heading: 'Zustand',
  intro: 'Der Zustand dieses Shops und was zu tun ist. Er wird alle paar Sekunden neu gelesen.',
  levels: { good: 'Gut', warning: 'Ansehen', danger: 'Gestört' },
  work: {
    trainModels: { button: 'Jetzt trainieren', done: 'Das Training beginnt in Sekunden.' },
    reindexSearch: {
      button: 'Index neu aufbauen',
      done: 'Der Suchindex wird neu aufgebaut. Suchen werden weiter beantwortet.',
    },
  },
  links: { connection: 'Verbindung des Stores', webhooks: 'Ansehen, wiederholen oder verwerfen' },
  parts: {
    feed: 'Änderungen',
    search: 'Suche',
    imports: 'Importe',
    training: 'Empfehlungen',
    events: 'Ereignisse von heute',
    storage: 'Speicher',
    backups: 'Sicherungen',
    connection: 'Verbundener Store',
    deliveries: 'Webhooks',
    requests: 'Anfragen',
  },
  feed: {
    current: 'Kunden sehen alles, was gespeichert wurde.',
    behind: (lag) =>
      lag === 1
        ? '1 gespeicherte Änderung ist noch nicht zu sehen.'
        : `${lag.toLocaleString('de')} gespeicherte Änderungen sind noch nicht zu sehen.`,
    behindHint:
      'Das dauert Sekunden, nach einem großen Import Minuten. Verloren geht dabei nichts.',
    stopped: 'Der Server kann neue Änderungen nicht lesen.',
    stoppedHint: 'Das Protokoll des Servers nennt die Ursache. Er versucht es selbst weiter.',
  },
  search: {
    ready: (products, engine) =>
      `${products.toLocaleString('de')} Produkte findet die Suche (${engine}).`,
    engines: { embedded: 'eingebaut', typesense: 'Typesense' },
    words: 'Produkte werden nach Wörtern gefunden, aber nicht nach Bedeutung.',
    waiting: (products) =>
      `${products.toLocaleString('de')} davon auch nach Bedeutung; die anderen folgen.`,
    language: (name, isUsed) =>
      isUsed
        ? `Es ist keine Sprache gesetzt; die Titel sind in ${name}, dessen Wortformen benutzt werden.`
        : `Die Titel sind in ${name}, die Sprache des Shops ist eine andere. Prüfen Sie sie auf der Seite Shop.`,
    languageBuilding: (names) =>
      `${names}: Der Index wird aufgebaut. Bis dahin finden Suchen die Texte der Hauptsprache.`,
    languageFailed: (names) =>
      `${names}: Der Index ließ sich nicht aufbauen, Suchen finden daher die Texte der Hauptsprache.`,
    languageFailedHint:
      'Bauen Sie den Index neu auf. Scheitert es wieder, nennt das Protokoll des Servers die Ursache, etwa zu wenig Speicher.',
    building: 'Der Suchindex wird aufgebaut.',
    buildingHint: 'Danach antwortet die Suche; Empfehlungen antworten schon.',
    degraded:
      'Typesense antwortet nicht, oder ihm fehlen Produkte. Bis dahin antwortet eine andere Suche.',
    degradedHint:
      'Prüfen Sie, ob der Cluster unter TYPESENSE_URL läuft. Verlorene Produkte erhält er erneut, und er übernimmt von selbst.',
    failed: 'Suchen schlagen fehl.',
    failedHint:
      'Lesen Sie das Protokoll des Servers und starten Sie ihn neu: Er baut den Index neu auf.',
  },
  imports: {
    none: 'Es wurde noch nichts importiert.',
    noneHint: 'Importieren Sie Ihre Produkte auf der Seite Importe, oder verbinden Sie den Store.',
    good: 'Der letzte Import jeder Art ist gelungen.',
    rejected: 'Die letzten Importe haben Datensätze abgelehnt.',
    rejectedHint:
      'Die Seite Importe nennt Datei, Zeile und Grund. Importieren Sie die Datei danach noch einmal.',
    kind: 'Art',
    at: 'Beendet',
    saved: 'Gespeichert',
    unchanged: 'Unverändert',
    rejectedCount: 'Abgelehnt',
    removed: 'Entfernt',
  },
  training: {
    none: 'Es wurde noch nichts gelernt. Nach einem Import geschieht das von selbst.',
    good: (age) => `Aus Bestellungen und Ereignissen gelernt ${age}.`,
    running: 'Der Server lernt gerade aus Bestellungen und Ereignissen.',
    failed: (reason) => `Das letzte Lernen ist fehlgeschlagen: ${reason}`,
    failedHint: 'Die früheren Empfehlungen bleiben. Der Server versucht es selbst noch einmal.',
  },
  events: {
    unlimited: (used) => `Heute ${used} gespeichert.`,
    used: (used, limit) => `Heute ${used} von ${limit} gespeichert.`,
    refused: (count) => `${count.toLocaleString('de')} Ereignisse wurden seit dem Start abgelehnt.`,
    nearlyFullHint: 'Ist die Grenze erreicht, werden Ereignisse bis Mitternacht UTC abgelehnt.',
    full: 'Die Grenze des Tages ist erreicht: Bis Mitternacht UTC werden Ereignisse abgelehnt.',
    fullHint: 'Sind das echte Kunden, erhöht der Betreiber EVENT_BYTES_A_DAY.',
  },
  requests: {
    sentence: 'Manche Anfragen nach Listen und Suchen enthalten Teile, die nichts bewirken.',
    hint: 'Sagen Sie es denen, die die Seiten bauen. Gezählt seit dem Start dieses Servers.',
    path: 'Teil',
    what: 'Was es ist',
    last: 'Zuletzt',
    count: 'Anzahl',
    codes: {
      'unknown-member': 'Unbekannt, vielleicht vertippt',
      'ignored-value': 'Ein Wert, den es dort nicht gibt',
      'fallback-engine': 'Von einer anderen Suchmaschine beantwortet',
    },
  },
  storage: {
    good: 'Die Datenbank nimmt an, was geschrieben wird.',
    busy: 'Schreibvorgänge warten auf ein anderes Programm, etwa auf eine Löschung.',
    busyHint: 'Sie sind fertig, wenn es endet.',
    short: 'Die Festplatte ist fast voll.',
    shortHint: 'Schaffen Sie Platz: Eine Löschung braucht den Platz der Datenbank ein zweites Mal.',
    failed: 'In die Datenbank kann nicht geschrieben werden: Ereignisse gehen verloren.',
    failedHint: 'Prüfen Sie die Festplatte und das Protokoll des Servers.',
    database: 'Datenbank',
    indexes: 'Suchindizes',
    free: 'Frei auf der Festplatte',
    memory: 'Arbeitsspeicher des Servers',
    version: 'Version',
    newer: (own, newer) => `${own} (${newer} ist erschienen)`,
    since: 'Gestartet',
  },
  backups: {
    good: (age) => `Alle Daten wurden ${age} gesichert.`,
    first: 'Die erste Sicherung entsteht in wenigen Minuten.',
    off: 'Dieser Server macht keine Sicherungen.',
    offHint:
      'Der Betreiber setzt BACKUP_DIR auf einen Ordner einer anderen Festplatte: Dann macht er jede Nacht eine.',
    late: 'Die neueste Sicherung ist zu alt.',
    none: 'Es gibt keine Sicherung.',
    lateHint:
      'Der Betreiber setzt BACKUP_DIR auf einen Ordner einer anderen Festplatte oder sieht nach dem Timer, der „backup --to“ ausführen sollte.',
    lateOwnHint: 'Das Protokoll des Servers nennt die Ursache.',
    failed: (reason) => `Die letzte Sicherung ist fehlgeschlagen: ${reason}`,
    failedHint: 'Sie wird jede Stunde wiederholt. Die Sicherungen davor bleiben.',
    newest: 'Neueste',
    size: 'Größe',
    next: 'Nächste',
    soon: 'in wenigen Minuten',
    folder: 'Ordner',
  },
  connection: {
    none: 'Kein Store ist verbunden: Die Daten kommen aus Importen.',
    noneHint: 'Ein Inhaber verbindet einen: Dann muss niemand mehr importieren.',
    good: 'Der Store wird regelmäßig gelesen.',
    noWebhooksHint:
      'Er sendet keine Webhooks, Änderungen dauern daher sechs Stunden: Setzen Sie PUBLIC_URL auf die https-Adresse dieses Dienstes.',
    notHeardHint:
      'Mehr als 20 Shops sind mit diesem Store verbunden, und dieser ist nicht unter den ersten 20: Webhooks ändern hier nichts, Änderungen dauern sechs Stunden. Trennen Sie Shops, die niemand braucht.',
    partial: (count) =>
      `Der Store wird regelmäßig gelesen. Teile, für die Rechte fehlen: ${count.toLocaleString('de')}.`,
    partialHint: 'Geben Sie der App die Rechte unten, wenn Sie sie nicht mit Absicht weglassen.',
    refused: (count) =>
      count === 1
        ? 'Der Store wird regelmäßig gelesen, verweigert aber einen Teil.'
        : `Der Store wird regelmäßig gelesen, verweigert aber ${count.toLocaleString('de')} Teile.`,
    refusedHint: 'Jeder wird täglich erneut versucht, und wenn die App andere Rechte erhält.',
    notGiven: 'Vom Store nicht erhalten',
    permission: 'Recht, das fehlt',
    reason: 'Grund',
    paused: 'Die Verbindung ruht.',
    pausedHint: 'Ein Inhaber setzt sie fort. Kunden sehen, was vorher gelesen wurde.',
    error: (reason) => `Das letzte Lesen ist fehlgeschlagen: ${reason}`,
    errorHint: 'Es wird von selbst wiederholt. Kunden sehen, was vorher gelesen wurde.',
    question: (question) => question,
    questionHint: 'Entfernt wird nichts, bevor Sie entscheiden.',
    ended: 'Der Store hat die App entfernt.',
    endedHint: 'Installieren Sie die App im Store wieder und verbinden Sie ihn neu.',
    revoked: 'Der Store lehnt das Token ab und wird nicht mehr gelesen.',
    revokedHint:
      'Erstellen Sie im Store ein neues Token und verbinden Sie ihn neu. Kunden sehen, was vorher gelesen wurde.',
    kind: 'Art',
    records: 'Datensätze',
    at: 'Beendet',
    running: 'läuft',
  },
  deliveries: {
    good: (waiting) =>
      waiting === 0
        ? 'Kein Webhook wartet.'
        : `Wartende Webhooks: ${waiting.toLocaleString('de')}.`,
    late: (age) => `Der älteste wartende Webhook kam ${age} an.`,
    lateHint: 'Das Protokoll des Servers nennt die Ursache. Verloren geht dabei nichts.',
    setAside: (count) =>
      count === 1
        ? '1 Webhook ist zwölfmal fehlgeschlagen und liegt beiseite.'
        : `${count.toLocaleString('de')} Webhooks sind zwölfmal fehlgeschlagen und liegen beiseite.`,
    setAsideHint: 'Inhaber sehen die Gründe. Wiederholen Sie sie, wenn die Ursache behoben ist.',
    dataRequests: (count) =>
      count === 1
        ? '1 Person bittet um ihre Daten.'
        : `${count.toLocaleString('de')} Personen bitten um ihre Daten.`,
    dataRequestsHint: 'Ein Inhaber exportiert sie binnen 30 Tagen auf der Seite Personendaten.',
    retrying: (count) =>
      count === 1
        ? '1 ist fehlgeschlagen und wird wiederholt.'
        : `${count.toLocaleString('de')} sind fehlgeschlagen und werden wiederholt.`,
  },
};
