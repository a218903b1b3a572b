import { loadTexts } from '../../../preferences/language.ts';
import type { ImportsTexts } from './en.ts';

export const texts = await loadTexts<ImportsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
