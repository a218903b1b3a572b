import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  signIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  code: 'Code aus Ihrer Authenticator-App',
  codeHint: 'Sechs Ziffern oder ein Wiederherstellungscode.',
  next: 'Weiter',
  tokenInstead: 'Admin-Token verwenden',
  tokenHint: 'Für den Notfall. Es steht in der Datei admin-token des Datenordners.',
  token: 'Admin-Token',
  passwordInstead: 'E-Mail und Passwort verwenden',
  forgotten:
    'Passwort vergessen? Bitten Sie einen Inhaber um einen Link, oder: vitrine person link',
  firstOwner: 'Ersten Inhaber anlegen',
  firstOwnerHint: 'Sie verwalten alle Shops.',
  name: 'Name',
  makeOwner: 'Zum Inhaber werden',
  newPasswordHint: 'Mindestens 12 Zeichen, am besten ein ganzer Satz.',
  setPassword: 'Passwort festlegen',
};
