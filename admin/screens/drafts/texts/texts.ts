import { loadTexts } from '../../../preferences/language.ts';
import type { DraftTexts } from './en.ts';

export const texts = await loadTexts<DraftTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
