import { loadTexts } from '../../../preferences/language.ts';
import type { PeopleTexts } from './en.ts';

export const texts = await loadTexts<PeopleTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
