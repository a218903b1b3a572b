import { Router, type RouterContext } from '@koa/router';
import readRawBody from 'raw-body';
import { AppError } from '../base/errors.ts';
import { approvedKeySchema } from '../connectors/woocommerce/woo-approval.ts';
import { cacheControl } from '../http/answer.ts';
import { closeUnread, receiveBody } from '../http/parameters/receive-body.ts';
import { approvalPath, connectApproved, saveFailure, useApproval } from '../live/store-approval.ts';
import type { StoreReach } from '../live/store-reach.ts';
import type { Stores } from '../store/stores.ts';

interface Dependencies {
  stores: Stores;
  reach: StoreReach;
  now: () => number;
}

const maxBytes = 10_000;

/** Creates the address that stores post a key to, which their merchant has approved of. Only the code in it is believed. */
export function createApprovalRouter({ stores, reach, now }: Dependencies): Router {
  const router = new Router();
  router.post(`${approvalPath}/:code`, async (context) => {
    const { code = '' } = context.params;
    const approval = await useApproval({ stores, code, now }).catch((error: unknown) => {
      closeUnread(context);
      throw error;
    });
    const key = await readKey(context).catch(async (error: unknown) => {
      await saveFailure(stores, approval.shopId, error);
      throw error;
    });
    await connectApproved(stores, reach, approval, key);
    context.set('Cache-Control', cacheControl.none);
    context.body = { data: 'Connected' };
  });
  return router;
}

async function readKey(context: RouterContext) {
  const { req, request } = context;
  const reading = readRawBody(req, { length: request.length ?? null, limit: maxBytes });
  const raw = await receiveBody(context, reading).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : noKey(cause);
  });
  const { data } = approvedKeySchema.safeParse(parse(raw));
  if (!data) {
    throw noKey();
  }
  return data;
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return undefined;
  }
}

function noKey(cause?: unknown): AppError {
  return new AppError(
    'invalid',
    'The store has sent no key: update WooCommerce, or connect the store with a key by hand.',
    { cause },
  );
}
