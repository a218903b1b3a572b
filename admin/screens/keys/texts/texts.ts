import { loadTexts } from '../../../preferences/language.ts';
import type { KeysTexts } from './en.ts';

export const texts = await loadTexts<KeysTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
