/** The methods and paths of the administration, below `adminBase`. The browser imports this file, so it imports nothing. */
export const addresses = {
  acceptLink: 'POST /links',
  signIn: 'POST /session',
  signOut: 'DELETE /session',
  me: 'GET /me',
  changePassword: 'POST /me/password',
  beginSecondFactor: 'POST /me/second-factor',
  confirmSecondFactor: 'PUT /me/second-factor',
  removeSecondFactor: 'DELETE /me/second-factor',
  mySessions: 'GET /me/sessions',
  endSession: 'DELETE /me/sessions/:session',
  people: 'GET /people',
  createPerson: 'POST /people',
  updatePerson: 'PATCH /people/:person',
  removePerson: 'DELETE /people/:person',
  createPersonLink: 'POST /people/:person/link',
  shops: 'GET /shops',
  createShop: 'POST /shops',
  shop: 'GET /shops/:shop',
  updateShop: 'PATCH /shops/:shop',
  deleteShop: 'DELETE /shops/:shop',
  rotateSecret: 'POST /shops/:shop/secrets/:which/rotate',
  keys: 'GET /shops/:shop/keys',
  createKey: 'POST /shops/:shop/keys',
  updateKey: 'PATCH /shops/:shop/keys/:key',
  rotateKey: 'POST /shops/:shop/keys/:key/rotate',
  changes: 'GET /shops/:shop/changes',
  undoChange: 'POST /shops/:shop/changes/:change/undo',
} as const;

export const adminBase = '/admin/api/v1';

export type AddressName = keyof typeof addresses;
