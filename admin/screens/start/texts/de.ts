import type { StartTexts } from './en.ts';

export const texts: StartTexts = {
  heading: 'Start',
  shops: 'Ihre Shops',
  shop: 'Shop',
  role: 'Rolle',
  roles: { owner: 'Inhaber', merchandiser: 'Sortimentspflege', viewer: 'Leser' },
  none: 'Noch kein Shop. Legen Sie auf dem Server einen an: npm run cli -- shop create ihr-shop.example',
  safer: 'Konto schützen',
  saferHint: 'Mit einem zweiten Faktor öffnet ein gestohlenes Passwort allein nichts.',
  setUp: 'Einrichten',
};
