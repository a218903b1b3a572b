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
} as const;

export const adminBase = '/admin/api/v1';

export type AddressName = keyof typeof addresses;
