import { loadTexts } from '../../../preferences/language.ts';
import type { RecommendationsTexts } from './en.ts';

export const texts = await loadTexts<RecommendationsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
