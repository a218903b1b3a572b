import { loadTexts } from '../../../preferences/language.ts';
import type { PersonsTexts } from './en.ts';

export const texts = await loadTexts<PersonsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
