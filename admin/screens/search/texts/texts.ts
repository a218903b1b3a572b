import { loadTexts } from '../../../preferences/language.ts';
import type { SearchTexts } from './en.ts';

export const texts = await loadTexts<SearchTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
