import { loadTexts } from '../../../preferences/language.ts';
import type { WidgetTexts } from './en.ts';

export const texts = await loadTexts<WidgetTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
