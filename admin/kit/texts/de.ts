import type { KitTexts } from './en.ts';

export const texts: KitTexts = {
  tryAgain: 'Noch einmal versuchen',
  noAnswer: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung.',
  loading: 'Wird geladen',
  notLoaded: 'Das konnte nicht geladen werden.',
  reload: 'Neu laden',
};
