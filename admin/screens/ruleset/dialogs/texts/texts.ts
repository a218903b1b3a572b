import { loadTexts } from '../../../../preferences/language.ts';
import type { DialogTexts } from './en.ts';

export const texts = await loadTexts<DialogTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
