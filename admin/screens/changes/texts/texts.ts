import { loadTexts } from '../../../preferences/language.ts';
import type { ChangesTexts } from './en.ts';

export const texts = await loadTexts<ChangesTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
