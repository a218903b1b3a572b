import { loadTexts } from '../../preferences/language.ts';
import type { ShellTexts } from './en.ts';

export const texts = await loadTexts<ShellTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
