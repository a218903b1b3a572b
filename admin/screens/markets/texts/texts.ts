import { loadTexts } from '../../../preferences/language.ts';
import type { MarketsTexts } from './en.ts';

export const texts = await loadTexts<MarketsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
