export const texts = {
  tryAgain: 'Try again',
  noAnswer: 'The server does not answer. Check your connection and try again.',
  loading: 'Loading',
  notLoaded: 'This part of the page could not be loaded. Reload the page.',
  reload: 'Reload',
};

export type KitTexts = typeof texts;
