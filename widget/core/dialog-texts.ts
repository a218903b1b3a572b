import type { CardTexts } from './card-texts.ts';
import { translated } from './translated.ts';

const english: Pick<CardTexts, 'options' | 'close'> = {
  options: 'Options of {title}',
  close: 'Close',
};

export const dialogTexts = translated('card', english);
