import { loadTexts } from '../../preferences/language.ts';
import type { KeptTermTexts } from './en.ts';

export const texts = await loadTexts<KeptTermTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
