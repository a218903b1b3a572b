import { loadTexts } from '../../../preferences/language.ts';
import type { StartTexts } from './en.ts';

export const texts = await loadTexts<StartTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
