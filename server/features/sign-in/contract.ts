import { z } from 'zod';
import { text } from '../../contract/values/sizes.ts';
import { defineAdminEndpoint, noBody, noParameters, time } from '../../contract/admin/endpoint.ts';
import { emailField, personName, roleSchema } from '../people/contract.ts';

/** A password is never cut: scrypt reads all of it. */
const password = text(1_024);

const newPassword = password.describe(
  'At least 12 characters, neither the e-mail address nor a common password',
);

const code = text(64)
  .trim()
  .min(1, 'must not be empty')
  .describe('A code of the authenticator, or a recovery code');

const currentPassword = password.describe('The present password');

const done = z.strictObject({ done: z.literal(true).describe('Always true') });

export const meSchema = z.strictObject({
  kind: z.enum(['person', 'token']).describe('`token` for the admin token'),
  id: z.int().nullable().describe('Null for the admin token'),
  name: z.string().describe('For other people'),
  email: z.string().nullable().describe('Null for the admin token'),
  role: roleSchema.nullable().describe('The role in all shops; null for roles in single shops'),
  shops: z
    .array(
      z.strictObject({
        domain: z.string().describe('The domain of the shop'),
        name: z.string().describe('The name of the shop'),
        role: roleSchema,
      }),
    )
    .describe('The shops that the person may see'),
  second_factor: z.boolean().describe('Whether a sign-in needs a code as well'),
  recovery_codes: z.int().describe('Recovery codes that have not been used'),
});

export const signInEndpoints = {
  acceptLink: defineAdminEndpoint({
    name: 'acceptLink',
    address: 'POST /links',
    right: 'anybody',
    summary: 'Use a one-time link',
    description:
      'Makes the first owner of the installation, or sets the password of a person, and signs in. The code stands in the fragment of the printed link and works once within 24 hours. The session comes as a cookie.',
    parameters: noParameters,
    body: z.object({
      code: text(64).min(1).describe('The part of the link after `#`'),
      password: newPassword,
      name: personName.optional().describe('Needed by the first owner'),
      email: emailField.optional().describe('Needed by the first owner'),
    }),
    answer: meSchema,
    refusals: { 404: 'The link is not known, has been used or is too old' },
    example: { body: { code: 'c2hvdy1tZS10aGUtZG9vcg', password: 'a long phrase of my own' } },
  }),
  signIn: defineAdminEndpoint({
    name: 'signIn',
    address: 'POST /session',
    right: 'anybody',
    summary: 'Sign in',
    description:
      'Begins a session, whose id comes as a cookie. Takes an e-mail address with its password, or the admin token for recovery. A person with a second factor also needs `code`. Ten attempts an hour count for an account from one network, and a hundred for a network.',
    parameters: noParameters,
    body: z.union([
      z.strictObject({ email: emailField, password: currentPassword, code: code.optional() }),
      z.strictObject({ token: text(1_024).describe('The admin token of the installation') }),
    ]),
    answer: z.strictObject({
      needs: z
        .literal('code')
        .nullable()
        .describe('`code`: the password is right, send it again with a code'),
      me: meSchema.nullable().describe('The person who has signed in'),
    }),
    refusals: { 401: 'The e-mail address, the password, the code or the token is wrong' },
    example: { body: { email: 'mara@store.example', password: 'a long phrase of my own' } },
  }),
  signOut: defineAdminEndpoint({
    name: 'signOut',
    address: 'DELETE /session',
    right: 'member',
    summary: 'Sign out',
    description: 'Ends the session. Its cookie is worth nothing from then on.',
    parameters: noParameters,
    body: noBody,
    answer: done,
  }),
  me: defineAdminEndpoint({
    name: 'me',
    address: 'GET /me',
    right: 'member',
    summary: 'The person of the session',
    parameters: noParameters,
    body: noBody,
    answer: meSchema,
  }),
  changePassword: defineAdminEndpoint({
    name: 'changePassword',
    address: 'POST /me/password',
    right: 'person',
    summary: 'Change the own password',
    description: 'Ends all other sessions of the person and gives this one a new id.',
    parameters: noParameters,
    body: z.object({ current: currentPassword, password: newPassword }),
    answer: done,
    refusals: { 403: 'The present password is wrong' },
    example: { body: { current: 'a long phrase of my own', password: 'another long phrase' } },
  }),
  beginSecondFactor: defineAdminEndpoint({
    name: 'beginSecondFactor',
    address: 'POST /me/second-factor',
    right: 'person',
    summary: 'Begin a second factor',
    description: 'Returns a new secret for an authenticator. It counts when a code confirms it.',
    parameters: noParameters,
    body: z.object({ current: currentPassword }),
    answer: z.strictObject({
      secret: z.string().describe('In base 32, to type it'),
      uri: z.string().describe('The `otpauth:` address of the secret'),
      qr_code: z
        .strictObject({
          size: z.int().describe('Width and height'),
          path: z.string().describe('The dark squares as an SVG path'),
        })
        .describe('The address as a QR code'),
    }),
    refusals: { 403: 'The present password is wrong' },
    example: { body: { current: 'a long phrase of my own' } },
  }),
  confirmSecondFactor: defineAdminEndpoint({
    name: 'confirmSecondFactor',
    address: 'PUT /me/second-factor',
    right: 'person',
    summary: 'Confirm a second factor',
    description: 'Shows the recovery codes, this once. Ends all other sessions of the person.',
    parameters: noParameters,
    body: z.object({ code }),
    answer: z.strictObject({
      recovery_codes: z.array(z.string()).describe('Each replaces one code of the authenticator'),
    }),
    refusals: { 403: 'The code is wrong, or no second factor was begun' },
    example: { body: { code: '123456' } },
  }),
  removeSecondFactor: defineAdminEndpoint({
    name: 'removeSecondFactor',
    address: 'DELETE /me/second-factor',
    right: 'person',
    summary: 'Remove the second factor',
    parameters: noParameters,
    body: z.object({ current: currentPassword }),
    answer: done,
    refusals: { 403: 'The present password is wrong' },
    example: { body: { current: 'a long phrase of my own' } },
  }),
  mySessions: defineAdminEndpoint({
    name: 'mySessions',
    address: 'GET /me/sessions',
    right: 'person',
    summary: 'The own sessions',
    parameters: noParameters,
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id: z.string().describe('Names the session; it does not open it'),
            current: z.boolean().describe('Whether this request belongs to it'),
            agent: z.string().describe('The browser, in its own words'),
            network: z.string().describe('The address of the sign-in, of IPv6 its first 64 bits'),
            created_at: time.describe('The time of the sign-in'),
            seen_at: time.describe('The last use, to five minutes'),
          }),
        )
        .describe('The newest first'),
    }),
  }),
  endSession: defineAdminEndpoint({
    name: 'endSession',
    address: 'DELETE /me/sessions/:session',
    right: 'person',
    summary: 'End a session',
    parameters: z.object({ session: text(64).describe('The id from the list of sessions') }),
    body: noBody,
    answer: done,
    refusals: { 404: 'The person has no such session' },
    example: { parameters: { session: '4f6c1d2e' } },
  }),
};
