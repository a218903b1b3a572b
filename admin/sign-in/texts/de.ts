import type { SignInTexts } from './en.ts';

export const texts: SignInTexts = {
  signIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  code: 'Code aus Ihrer Authenticator-App',
  codeHint: 'Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.',
  next: 'Weiter',
  tokenInstead: 'Admin-Token verwenden',
  tokenHint: 'Für den Notfall: Der Betreiber findet es in der Datei admin-token des Datenordners.',
  token: 'Admin-Token',
  passwordInstead: 'E-Mail und Passwort verwenden',
  forgotten:
    'Passwort vergessen? Bitten Sie einen Inhaber um einen Link, oder: vitrine person link',
  firstOwner: 'Ersten Inhaber anlegen',
  firstOwnerHint: 'Sie verwalten alle Shops dieser Installation.',
  name: 'Name',
  makeOwner: 'Zum Inhaber werden',
  newPasswordHint: 'Mindestens 12 Zeichen. Gut ist ein Satz, den nur Sie schreiben würden.',
  setPassword: 'Passwort festlegen',
};
