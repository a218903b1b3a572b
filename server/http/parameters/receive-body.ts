import type { Context } from 'koa';
import { AppError } from '../../base/errors.ts';
import { clientAddress, clientNetwork } from '../connections/client-network.ts';
import type { IncomingBodies } from '../connections/incoming-bodies.ts';

declare module 'koa' {
  interface ExtendableContext {
    /** Bounds the memory of bodies that arrive; absent: nothing does. */
    incomingBodies?: IncomingBodies | undefined;
  }
}

/** Resolves to a body that is being read into memory. Rejects when too much arrives at the same time. */
export async function receiveBody<Body>(context: Context, reading: Promise<Body>): Promise<Body> {
  const { incomingBodies, req } = context;
  if (!incomingBodies) {
    return reading;
  }
  try {
    return await incomingBodies.receive(req, clientNetwork(clientAddress(context)), reading);
  } catch (error) {
    if (error instanceof AppError) {
      closeUnread(context);
    }
    throw error;
  }
}

/** Closes the connection after the answer unless the whole body has arrived, so that nobody reads the rest. */
export function closeUnread(context: Context): void {
  if (!context.req.complete) {
    context.set('Connection', 'close');
  }
}
