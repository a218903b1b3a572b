export const texts = {
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  code: 'Code of your authenticator',
  codeHint: 'Six digits, or one of your recovery codes.',
  next: 'Continue',
  tokenInstead: 'Use the admin token',
  tokenHint: 'For recovery: the operator finds it in the file admin-token of the data folder.',
  token: 'Admin token',
  passwordInstead: 'Use e-mail and password',
  forgotten: 'Forgotten your password? Ask an owner for a link, or run: vitrine person link',
  firstOwner: 'Set up the first owner',
  firstOwnerHint: 'You will manage all shops of this installation.',
  name: 'Name',
  makeOwner: 'Make me the owner',
  newPasswordHint: 'At least 12 characters. A sentence that only you would write is good.',
  setPassword: 'Set the password',
};

export type SignInTexts = typeof texts;
