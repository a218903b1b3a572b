export const texts = {
  tryAgain: 'Try again',
  noAnswer: 'The server does not answer. Check your connection and try again.',
  loading: 'Loading',
  notLoaded: 'This could not be loaded.',
  reload: 'Reload',
};

export type KitTexts = typeof texts;
