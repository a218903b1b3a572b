import { loadTexts } from '../../../../preferences/language.ts';
import type { MatchTexts } from './en.ts';

export const texts = await loadTexts<MatchTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
