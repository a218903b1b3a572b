export const texts = {
  heading: 'Start',
  shops: 'Your shops',
  shop: 'Shop',
  role: 'Role',
  roles: { owner: 'Owner', merchandiser: 'Merchandiser', viewer: 'Viewer' },
  none: 'No shop yet. Create one on the server: npm run cli -- shop create your-store.example',
  safer: 'Protect your account',
  saferHint: 'With a second factor, a stolen password alone opens nothing.',
  setUp: 'Set it up',
};

export type StartTexts = typeof texts;
