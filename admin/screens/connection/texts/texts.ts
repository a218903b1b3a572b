import { loadTexts } from '../../../preferences/language.ts';
import type { ConnectionTexts } from './en.ts';

export const texts = await loadTexts<ConnectionTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
