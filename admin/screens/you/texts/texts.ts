import { loadTexts } from '../../../preferences/language.ts';
import type { YouTexts } from './en.ts';

export const texts = await loadTexts<YouTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
