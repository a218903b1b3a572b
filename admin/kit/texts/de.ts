import type { KitTexts } from './en.ts';

export const texts: KitTexts = {
  tryAgain: 'Noch einmal versuchen',
  noAnswer: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung.',
  loading: 'Wird geladen',
  notLoaded: 'Dieser Teil der Seite konnte nicht geladen werden. Laden Sie die Seite neu.',
  reload: 'Neu laden',
};
