import { loadTexts } from '../../../preferences/language.ts';
import type { TrialTexts } from './en.ts';

export const texts = await loadTexts<TrialTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
