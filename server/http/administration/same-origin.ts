import type { Context } from 'koa';
import { AppError } from '../../base/errors.ts';

/**
 * Refuses a request of another site that would change something. Browsers send `Sec-Fetch-Site`; older ones send
 * `Origin`. A request without both comes from no page and has no business with a session.
 */
export function requireSameOrigin(context: Context, publicUrl: string | undefined): void {
  const site = context.get('Sec-Fetch-Site');
  const isSame = site === '' ? isOwnOrigin(context, publicUrl) : site === 'same-origin';
  if (!isSame) {
    throw new AppError(
      'forbidden',
      'This request does not come from a page of this server: open /admin here and try again.',
    );
  }
}

function isOwnOrigin(context: Context, publicUrl: string | undefined): boolean {
  const origin = context.get('Origin');
  if (!URL.canParse(origin)) {
    return false;
  }
  return (
    origin === `${context.protocol}://${context.host}` ||
    (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  );
}
