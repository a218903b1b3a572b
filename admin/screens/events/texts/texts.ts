import { loadTexts } from '../../../preferences/language.ts';
import type { EventsTexts } from './en.ts';

export const texts = await loadTexts<EventsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
