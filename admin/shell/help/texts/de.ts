import type { HelpTexts } from './en.ts';

export const texts: HelpTexts = {
  help: (page) => `Hilfe: ${page}`,
  more: 'Mehr in der Dokumentation (englisch)',
  close: 'Schließen',
  pages: {
    start:
      'Was Käufer gesehen, geklickt, gewählt und gekauft haben, was einen Blick wert ist, und die ersten Schritte eines neuen Shops, die sich selbst abhaken.',
    insightTable:
      'Alle Zeilen hinter einer Zahl der Startseite für dieselben Tage, auch als CSV. Begriffe von weniger als fünf Käufern stehen in einer Zeile.',
    insightKey: 'Ein Widget, ein Begriff oder ein Produkt Tag für Tag, mit Klicks und Verkäufen.',
    rulesets:
      'Alle Regelwerke mit ihrem Zustand und den Widgets, die sie nutzen. Ein Regelwerk entscheidet, was ein Widget wem zeigt.',
    ruleset:
      'Bauen Sie Regeln aus Bedingungen und Ausgaben und probieren Sie sie dabei an einem Käufer aus. Ein Entwurf ändert nichts, bis er veröffentlicht ist.',
    search:
      'Suchen Sie wie ein Käufer, mit dem Entwurf neben dem, was gilt. Sehen Sie, warum ein Produkt gefunden wird, und heften Sie Produkte an.',
    searchSettings:
      'Synonyme, angeheftete Produkte, Gewichte und alle anderen Einstellungen der Suche, als Entwurf. Feldgewichte lassen sich vorher in einem eigenen Index ausprobieren, und der letzte Lauf der bewahrten Begriffe ist zu sehen.',
    searchTyping:
      'Tippt einen Begriff Buchstabe für Buchstabe und zeigt zu jedem, was das Suchfeld zeigt: die Zahl der Produkte, die ersten und die Vorschläge.',
    searchCompare:
      'Sucht die häufigsten Begriffe mit dem Entwurf und mit dem, was gilt. Oben steht, was sich am meisten ändert.',
    searchTerms:
      'Was Käufer gesucht haben: Begriffe ohne Treffer, ohne Klicks und mit späten Klicks, jeder mit dem, was hilft.',
    widgets:
      'Alle Widgets mit dem, was Käufer mit ihnen getan haben, den Arten von Seiten, die in den letzten 7 Tagen nach ihnen gefragt haben, und dem Schnipsel für das Theme.',
    storefront:
      'Öffnet Seiten Ihres Shops, wie Kunden sie sehen, und nennt Plattform, Theme und die Stellen von Suchfeld, Produktlisten und Warenkorb, mit den Zeilen, die Widgets dorthin bringen.',
    widget:
      'Wählen Sie Produkte, Texte und Farben eines Widgets als Entwurf neben einer Vorschau, veröffentlichen Sie ihn und kopieren Sie das Element für das Theme. Die Vorschau zeigt das Demo-Theme oder, mit ihrer Adresse, eine Seite Ihres eigenen Shops.',
    experiments:
      'Vergleichen Sie Varianten eines Widgets oder der Suche. Die Seite plant, welche Vorsprünge sich zeigen würden, und sagt, ob der Unterschied sicher ist.',
    experiment:
      'Ein Experiment mit seinem Unterschied Tag für Tag. Beenden Sie es oder veröffentlichen Sie eine Variante.',
    recommendations:
      'Was zu einem Produkt passt und warum. Wählen Sie, was nie dazu und was immer zuerst kommt, schließen Sie Produkte aus, trainieren Sie die Modelle und messen Sie ihre Güte, auch sofort mit „Jetzt messen“.',
    trials:
      'Alle Versuche mit ihren Ergebnissen: die Güte der Empfehlungen, die Plätze der bewahrten Begriffe und andere Feldgewichte. Beginnen, verfolgen und beenden Sie sie hier.',
    catalog:
      'Alle Produkte mit Zustand, Bestand je Variante und Preis je Markt, wie sie gespeichert sind.',
    product:
      'Ein Produkt: wo Käufer es sehen, warum eine Liste, ein Markt oder ein Begriff es nicht zeigt, und seine gespeicherten Daten.',
    events:
      'Was Käufer gerade tun, ohne Namen, welche Seiten Ereignisse senden und ob das Theme eingerichtet ist.',
    markets:
      'Was jedem Teil der Welt angeboten wird, mit dem Preis eines Beispiels. Länder, Wechselkurs und Anpassung, die Sie wählen, bleiben bei neuen Importen.',
    imports:
      'Legen Sie Dateien des Shops ab: Ihre Art wird erkannt, „Nur prüfen“ zählt, ohne zu schreiben, und Probleme nennen Datei und Zeile.',
    persons:
      'Finden Sie, was über eine Person gespeichert ist, exportieren oder löschen Sie es. Das Verzeichnis der Anfragen nennt niemanden.',
    changes:
      'Wer was wann geändert hat, im Admin und auf der Kommandozeile. Rückgängig stellt her, was vorher war.',
    health: 'Der Zustand jedes Teils eines Shops in Worten und was zu tun ist.',
    connection:
      'Verbinden Sie den Shop mit seinem Store, der dann von selbst gelesen wird: Prüfen Sie die Zugangsdaten, sehen Sie den Stand, lassen Sie die Verbindung ruhen oder trennen Sie den Store.',
    webhooks:
      'Was der Store gemeldet hat und noch nicht erledigt ist, mit dem Grund jedes Fehlschlags. Wiederholen Sie einen Webhook, wenn die Ursache behoben ist, oder verwerfen Sie ihn.',
    keys: 'Die öffentlichen Schlüssel des Shops mit dem Tag ihrer letzten Nutzung. Ersetzen oder sperren Sie sie.',
    shop: 'Name, Währung, Zeitzone und Sprache des Shops, seine Einstellungen und Geheimnisse, und alle Einstellungen als Datei. Hier wird er auch gelöscht.',
    people:
      'Laden Sie Personen mit einem Link ein, geben Sie ihnen Rollen in einem Shop oder in allen, und beenden Sie ihre Sitzungen.',
    you: 'Ihr Passwort, Ihr zweiter Faktor, Ihre Sitzungen, die Sprache und die Farben des Admins.',
  },
};
