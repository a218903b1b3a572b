import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedCustomer } from './customer-signature.ts';

const shop = { identitySecret: 'a secret of the shop' };

function sign(text: string, secret = shop.identitySecret): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

describe('the signature of a customer', () => {
  it('is the hexadecimal HMAC of the id in either case', () => {
    expect(isSignedCustomer(shop, 7_000_000_000_001, sign('7000000000001'))).toBe(true);
    expect(isSignedCustomer(shop, 77, sign('77').toUpperCase())).toBe(true);
  });

  it('is no other text', () => {
    const signature = sign('77');
    const others = [
      undefined,
      '',
      signature.slice(0, 63),
      `${signature}0`,
      `${signature}zz`,
      ` ${signature}`,
      `0x${signature}`,
      Buffer.from(signature, 'hex').toString('base64'),
      'é'.repeat(64),
      sign('78'),
      sign('077'),
      sign('gid://platform/Customer/77'),
      sign('77', 'a secret of another shop'),
      sign('77', ''),
      createHmac('sha512', shop.identitySecret).update('77').digest('hex').slice(0, 64),
    ];
    for (const other of others) {
      expect(isSignedCustomer(shop, 77, other), other).toBe(false);
    }
  });

  it('is invalid for any other text, id or secret', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.stringMatching(/^[0-9a-fA-F]{64}$/),
      fc.nat().map((id) => sign(String(id))),
      fc.string().map((secret) => sign('77', secret)),
    );
    fc.assert(
      fc.property(text, fc.nat(), (signature, id) => {
        const isRight = signature.toLowerCase() === sign(String(id));
        expect(isSignedCustomer(shop, id, signature)).toBe(isRight);
      }),
    );
  });
});
