import { loadTexts } from '../../preferences/language.ts';
import type { ApplicationTexts } from './en.ts';

export const texts = await loadTexts<ApplicationTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
