import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { addToCart, changeLine, type Cart, type CartChange } from './cart.ts';
import { changeAttributes } from './cart-attributes.ts';
import {
  readAddRequest,
  readAttributesRequest,
  readChangeRequest,
  type AddRequest,
} from './cart-request.ts';
import { presentCart, presentLine } from './cart-view.ts';
import { cartPage } from './pages.ts';
import type { PageSender } from './send-page.ts';
import { saveAttributes, saveCart, startVisit, type Visit, type VisitDeps } from './visit.ts';

interface CartDeps extends VisitDeps {
  sendPage: PageSender;
}

/**
 * Adds the routes of the platform's Ajax cart for scripts, and the same two actions for forms on pages
 * without scripts.
 */
export function addCartRoutes(router: Router, deps: CartDeps): void {
  router.get('/cart.js', async (context) => {
    const visit = await startVisit(context, deps);
    if (visit !== undefined) {
      sendJson(context, 200, presentCart(visit.cart, visit.shop.currency, visit.attributes));
    }
  });
  router.post('/cart/update.js', (context) => updateAttributes(context, deps));
  addAction(router, '/cart/add', deps, addItems);
  addAction(router, '/cart/change', deps, changeQuantity);
}

/** The result of an action, and the answer for scripts. */
interface Outcome {
  change: CartChange;
  answer: (cart: Cart, visit: Visit) => object;
}

type Action = (context: Context, visit: Visit, deps: CartDeps) => Promise<Outcome>;

function addAction(router: Router, path: string, deps: CartDeps, action: Action): void {
  router.post(`${path}.js`, async (context) => {
    const visit = await startVisit(context, deps);
    if (visit === undefined) {
      return;
    }
    const { change, answer } = await action(context, visit, deps);
    if (!change.accepted) {
      const { status, description } = change;
      sendJson(context, status, { status, message: 'Cart error', description });
      return;
    }
    saveCart(context, visit.shop, change.cart);
    sendJson(context, 200, answer(change.cart, visit));
  });

  router.post(path, async (context) => {
    const visit = await startVisit(context, deps);
    if (visit === undefined) {
      return;
    }
    const { change } = await action(context, visit, deps);
    if (!change.accepted) {
      await deps.sendPage(context, visit, cartPage(change.description));
      return;
    }
    saveCart(context, visit.shop, change.cart);
    // After a 303, reloading the cart page does not send the form again.
    context.status = 303;
    context.redirect('/cart');
  });
}

async function addItems(context: Context, visit: Visit, deps: CartDeps): Promise<Outcome> {
  const request = await readAddRequest(context);
  if (request === undefined) {
    return refuse('Send a variant as id, with a quantity of 1 or more, or a list of such items.');
  }
  const cartProducts = visit.cart.lines.map(({ product }) => product);
  const variantIds = request.entries.map(({ variantId }) => variantId);
  const addedProducts = await deps.data.productsOfVariants(visit.shop.id, variantIds);
  return {
    change: addToCart(visit.cart, request.entries, [...cartProducts, ...addedProducts]),
    answer: (cart) => presentAdded(cart, request),
  };
}

async function changeQuantity(context: Context, visit: Visit): Promise<Outcome> {
  const request = await readChangeRequest(context);
  if (request === undefined) {
    return refuse('Send the id of a variant or the number of a line, and a quantity.');
  }
  const { quantity, line = 0 } = request;
  const variantId = request.variantId ?? visit.cart.lines[line - 1]?.variant.id ?? 0;
  return {
    change: changeLine(visit.cart, { variantId, quantity }),
    answer: (cart, { shop, attributes }) => presentCart(cart, shop.currency, attributes),
  };
}

/** Changes the attributes of the cart. Quantities are changed by `/cart/change.js`. */
async function updateAttributes(context: Context, deps: CartDeps): Promise<void> {
  const visit = await startVisit(context, deps);
  if (visit === undefined) {
    return;
  }
  const { shop, cart } = visit;
  const changes = await readAttributesRequest(context);
  const attributes = changes && changeAttributes(visit.attributes, changes);
  if (attributes === undefined) {
    const description = 'Send attributes as an object of short texts.';
    sendJson(context, 400, { status: 400, message: 'Cart error', description });
    return;
  }
  saveAttributes(context, shop, attributes);
  sendJson(context, 200, presentCart(cart, shop.currency, attributes));
}

function refuse(description: string): Outcome {
  return { change: { accepted: false, status: 400, description }, answer: () => ({}) };
}

function presentAdded(cart: Cart, { entries, isList }: AddRequest): object {
  const added = new Set(entries.map(({ variantId }) => variantId));
  const items = cart.lines.filter(({ variant }) => added.has(variant.id)).map(presentLine);
  return isList ? { items } : { ...items[0] };
}

function sendJson(context: Context, status: number, body: object): void {
  context.status = status;
  context.set({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' });
  context.body = body;
}
