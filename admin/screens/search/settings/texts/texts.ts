import { loadTexts } from '../../../../preferences/language.ts';
import type { SettingsTexts } from './en.ts';

export const texts = await loadTexts<SettingsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
