export const texts = {
  tryAgain: 'Try again',
  noAnswer: 'The server does not answer. Check your connection and try again.',
  loading: 'Loading',
};

export type KitTexts = typeof texts;
