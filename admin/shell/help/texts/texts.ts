import { loadTexts } from '../../../preferences/language.ts';
import type { HelpTexts } from './en.ts';

export const texts = await loadTexts<HelpTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
