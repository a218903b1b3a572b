import type { StorefrontTexts } from './en.ts';

export const texts: StorefrontTexts = {
  heading: 'Ihr Shop',
  intro:
    'Öffnet Seiten Ihres Shops, wie Kunden sie sehen, und findet die Stellen, an denen Widgets wirken. Im Shop ändert sich nichts.',
  address: 'Adresse der Startseite',
  check: 'Shop ansehen',
  looking: 'Bis zu fünf Seiten des Shops werden geöffnet …',
  foundPlaces: (found, all) => `${found} von ${all} Stellen gefunden.`,
  platform: 'Plattform und Theme',
  unknownPlatform: 'Keine bekannte Plattform: Die Zeilen unten wirken auf jeder Seite.',
  withoutTheme: 'Das Theme nennt sich nicht.',
  script: {
    missing: 'Das Skript der Widgets fehlt in der Seite.',
    present: 'Das Skript der Widgets ist in der Seite.',
    other_key:
      'Das Skript der Widgets ist in der Seite, mit einem Schlüssel, der nicht zu diesem Shop gehört.',
  },
  programScript: (address) => `Die Seite lädt das Skript eines anderen Dienstes: ${address}`,
  wordId:
    'Keine Zahl, wie Widgets sie brauchen: Schreiben Sie die Id des importierten Produkts als data-product-id in das Tag.',
  places: 'Stellen',
  place: 'Stelle',
  found: 'Gefunden',
  page: 'Seite',
  names: {
    search_field: 'Suchfeld',
    search_results: 'Suchergebnisse',
    collection_products: 'Produkte einer Kategorie',
    product: 'Id des Produkts',
    cart_count: 'Zähler des Warenkorbs',
    cart_drawer: 'Seitenleiste des Warenkorbs',
  },
  notFound: 'Nicht gefunden',
  noPage: 'Keine Seite führt dorthin',
  advice: {
    search_field: 'Tragen Sie den Selektor Ihres Feldes bei der Suchvorschau ein.',
    search_results:
      'Setzen Sie die Ergebnisseite um das Element, das die Ergebnisse des Themes enthält.',
    collection_products: 'Setzen Sie die Ergebnisseite um das Element, das die Produkte enthält.',
    product: 'Schreiben Sie die Id als data-product-id in das Tag.',
    cart_count:
      'Der Zähler des Themes bleibt nach dem Hinzufügen eventuell stehen, bis die Seite neu geöffnet wird.',
    cart_drawer: 'Nach dem Hinzufügen öffnet sich keine Seitenleiste des Themes.',
  },
  install: 'Was zu tun ist',
  ways: {
    app: 'Schalten Sie im Theme-Editor die App-Einbettungen Vitrine und Vitrine search ein, und fügen Sie einem Abschnitt den Block Recommendations hinzu. Ohne die App fügen Sie diese Zeilen vor </body> in das Layout des Themes ein:',
    plugin:
      'Installieren Sie das Plugin für WooCommerce, und tragen Sie Adresse und Schlüssel ein. Ohne das Plugin fügen Sie diese Zeilen vor </body> in das Theme ein:',
    theme: 'Fügen Sie diese Zeilen vor </body> jeder Seite ein:',
    replace:
      'Ersetzen Sie das Tag des anderen Dienstes durch diese Zeilen. Programme der Seite, die für ihn geschrieben wurden, laufen weiter, sobald Vitrine mit seinem Namen als SERVICE_NAME läuft:',
  },
  noKey: 'Der Shop hat keinen aktiven Schlüssel: Erstellen Sie einen unter API-Schlüssel.',
  copy: 'Kopieren',
  copied: 'Die Zeilen sind kopiert.',
  selected: 'Die Zeilen sind markiert: Kopieren Sie sie.',
  widgets: 'Alle Widgets',
};
