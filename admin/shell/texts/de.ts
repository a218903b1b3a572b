import type { ApplicationTexts } from './en.ts';

export const texts: ApplicationTexts = {
  tryAgain: 'Noch einmal versuchen',
  noAnswer:
    'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
};
