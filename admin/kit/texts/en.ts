export const texts = {
  tryAgain: 'Try again',
  noAnswer: 'The server does not answer. Check your connection and try again.',
  loading: 'Loading',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
};

export type KitTexts = typeof texts;
