import { AppError } from '../../base/errors.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

/** Refuses what nothing brings back unless the person has typed the domain of the shop. */
export function requireDomain({ domain }: Shop, typed: string): void {
  if (typed.trim().toLowerCase() !== domain) {
    throw new AppError('invalid', `confirm: must be ${domain}`, {
      details: { errors: [{ path: 'confirm', message: `must be ${domain}` }] },
    });
  }
}
