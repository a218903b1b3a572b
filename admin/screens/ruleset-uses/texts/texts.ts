import { loadTexts } from '../../../preferences/language.ts';
import type { UsesTexts } from './en.ts';

export const texts = await loadTexts<UsesTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
