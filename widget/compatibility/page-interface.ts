import { isRecord } from '../core/json.ts';
import { startedPage } from '../core/page.ts';
import { moneyFormatOf, shopOf } from '../core/shop-config.ts';
import type { CartAnswer, CartLine } from '../core/storefront.ts';
import { announce } from './announce.ts';
import { additions, differenceOf, told } from './cart-lines.ts';
import { cartMembers } from './cart-members.ts';
import { type CartReading, KeptCart } from './kept-cart.ts';
import { ThemeDrawer } from './theme-drawer.ts';
import { WidgetRegistry } from './widget-registry.ts';

type Members = Record<string, unknown>;

/** The members that scripts reach before the code behind them has loaded, by their owners. */
export interface Placeholders {
  readonly Cart: Members;
  readonly SmartCart: Members;
}

interface PageCart {
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  readonly read: () => Promise<unknown>;
}

/**
 * Completes the global of the service by the members and the events that pages know which were written for a service of
 * this kind. Members that the page has given it stay.
 *
 * @param held - what the script of the theme has put there until now.
 * @param signal - aborts when nothing is announced any more.
 */
export function startInterface(
  global: Members,
  held: Placeholders,
  { add, read }: PageCart,
  signal = new AbortController().signal,
): { readonly Cart: Members; readonly SmartCart: Members } {
  let format = '{{amount}}';
  const kept = new KeptCart(read, (reading) => {
    cart.cart = reading.latest;
    smartCart.cart = reading.latest;
    announceReading(cart, smartCart, reading);
  });
  const members = cartMembers({ kept, add, moneyFormat: () => format });
  const drawer = new ThemeDrawer(() => {
    smartCart.visible = drawer.isShown;
    announce(drawer.isShown ? ':smartcart.show' : ':smartcart.hide', { smartcart: smartCart });
  }, signal);
  const enrichCart = () => announce(':cart.enriched', { cart });
  const cart = complete(global, 'Cart', held.Cart, { ...members, enrichCart });
  const smartCart = complete(global, 'SmartCart', held.SmartCart, {
    ...members,
    status: 'ready',
    visible: drawer.isShown,
    show: () => drawer.open(),
    hide: () => drawer.close(),
  });
  const { widgets } = global;
  new WidgetRegistry(Array.isArray(widgets) ? widgets : [], (item, options) =>
    members.addItem(item, options),
  ).follow(signal);
  kept.follow(signal);
  const begin = async () => {
    const page = startedPage();
    const [moneyFormat, shop] = await Promise.all([
      moneyFormatOf(page),
      shopOf(page),
      kept.refresh(),
    ]);
    format = moneyFormat;
    global.shop ??= shop;
    announce('.loaded');
    if (new URLSearchParams(location.search).get('viewcart') === 'true') {
      drawer.open();
    }
  };
  void begin();
  return { Cart: cart, SmartCart: smartCart };
}

/** Gives an owner its members in place of the placeholders. It stays the same object. */
function complete(global: Members, name: keyof Placeholders, held: Members, members: Members) {
  const found = global[name];
  const owner: Members = isRecord(found) ? found : {};
  global[name] = owner;
  for (const [member, value] of Object.entries(members)) {
    if (!(member in owner) || owner[member] === held[member]) {
      owner[member] = value;
    }
  }
  return owner;
}

function announceReading(
  cart: Members,
  smartCart: Members,
  { former, latest, ownLines, isAddition }: CartReading,
): void {
  const inDrawer = { smartcart: smartCart };
  if (former === null && latest !== null) {
    announce(':smartcart.init', inDrawer);
    announce(':cart.ready', { cart });
    announce(':smartcart.ready', inDrawer);
  }
  const { fresh, increased, decreased, removed } = differenceOf(former ?? latest, latest);
  const hasAddition = isAddition || ownLines.length > 0;
  // Without two states to compare, the lines are all that is known.
  const added =
    former === null || latest === null
      ? told(ownLines, latest)
      : additions([...fresh, ...(hasAddition ? increased : [])], former, ownLines);
  if (added.length > 0) {
    announce(':cart.add', { cart, item: added.length > 1 ? { items: added } : added[0] });
  }
  const grown = hasAddition ? [] : increased;
  grown.forEach((item) => announce(':smartcart.line-item-increase', { ...inDrawer, item }));
  decreased.forEach((item) => announce(':smartcart.line-item-decrease', { ...inDrawer, item }));
  removed.forEach((item) => announce(':smartcart.line-item-removed', { ...inDrawer, item }));
  if (former !== null && JSON.stringify(former) !== JSON.stringify(latest)) {
    announce(':cart.change', { cart });
  }
}
