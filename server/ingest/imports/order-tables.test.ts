import { describe, expect } from 'vitest';
import { customerOfEmail } from '../records/customer-of-email.ts';
import { eraseShopper } from '../shoppers/erase-shopper.ts';
import { exportShopper } from '../shoppers/export-shopper.ts';
import { test as base } from '../testing/import-fixture.ts';
import { readStoredOrders } from '../testing/stored-orders.ts';

const test = base.extend<{ storedOrders: () => ReturnType<typeof readStoredOrders> }>({
  storedOrders: async ({ stores, shopId }, use) => {
    await use(() => readStoredOrders(stores, shopId));
  },
});

const products = [
  {
    id: 1,
    title: 'Blue mug',
    handle: 'blue-mug',
    variants: [{ id: 11, sku: 'MUG-1', price: '12.50' }],
  },
  {
    id: 2,
    title: 'Red plate',
    handle: 'red-plate',
    variants: [
      { id: 21, sku: '', barcode: '400123', price: '8.00', option1: 'Small' },
      { id: 22, sku: '', price: '9.00', option1: 'Large' },
    ],
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
  },
];

const header =
  'Name,Email,Financial Status,Currency,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Discount Amount,Lineitem discount,Note Attributes,Id\n';

function mugOrder(name: string): string {
  return `${name},,paid,USD,2026-10-01 10:00:00 Z,1,Blue mug,1,MUG-1,,,,,,\n`;
}

function orderRow(name: string, sku: string): string {
  return `#1,,paid,USD,2026-10-01 10:00:00 +0200,1,${name},1,${sku},,,,,,1\n`;
}

describe('a table of orders of the platform', () => {
  test('finds the products of lines by SKU, and by the names of product and variant', async ({
    load,
    stores,
    storedOrders,
  }) => {
    const { problems, counts, warnings, ignored } = await load({
      products,
      orders:
        header +
        '#1001,a@shop.example,paid,USD,2026-10-01 10:00:00 +0200,2,Blue mug,12.50,MUG-1,,,,,_vitrine: v1;s-1;,5001\n' +
        '#1001,,,,2026-10-01 10:00:00 +0200,1,Red plate - Large,9.00,PLATE-L,,,,,,\n' +
        '#1001,,,,2026-10-01 10:00:00 +0200,1,Red plate - Huge,19.00,,,,,,,\n',
    });
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    expect(counts.orders).toMatchObject({ saved: 1 });
    expect(ignored.orders).toEqual([]);
    expect(JSON.stringify(await stores.database.read('orders'))).not.toContain('a@shop');
    expect(await storedOrders()).toMatchObject([
      {
        id: 5001,
        createdAt: Date.parse('2026-10-01T08:00:00Z'),
        counted: true,
        customerId: customerOfEmail('A@shop.example '),
        uuid: 's-1',
        lines: [
          { productId: 1, variantId: 11, quantity: 2, price: 1250, discount: 0 },
          { productId: 2, variantId: 22, quantity: 1, price: 900 },
          { productId: 2, variantId: null, quantity: 1, price: 1900 },
        ],
      },
    ]);
  });

  test('tells and forgets the orders of a person by e-mail, which it does not keep', async ({
    load,
    stores,
    shopId,
    storedOrders,
  }) => {
    const orders = `${header}#1,a@shop.example,paid,USD,2026-10-01 10:00:00 Z,1,Blue mug,1,MUG-1,,,,,,1\n`;
    await load({ products, orders });
    const person = { email: 'A@Shop.example' };
    expect((await exportShopper(stores, shopId, person)).orders).toMatchObject([{ id: 1 }]);
    expect(await eraseShopper(stores, shopId, person)).toMatchObject({ orders: 1 });
    expect(await storedOrders()).toMatchObject([{ id: 1, customerId: null }]);
  });

  test('keeps whole orders of a file that is cut, and reports rows that stand apart', async ({
    load,
    storedOrders,
  }) => {
    const { problems } = await load({
      products,
      orders: `${header}${mugOrder('#1')}${mugOrder('#2')}${mugOrder('#1')}${mugOrder('#3')}#4,,paid,"US`,
    });
    expect(problems.map(({ reason }) => reason)).toEqual([
      'the rows of order "#1" must follow each other, and it began in line 2: sort the table by order and send it again',
      expect.stringMatching(/ ends in the middle of the row that starts in line 6\.$/),
    ]);
    expect(await storedOrders()).toHaveLength(3);
  });

  test('counts and names the lines whose product the shop does not have', async ({ load }) => {
    const { warnings } = await load({
      products,
      orders:
        header + orderRow('Old jug', 'JUG') + orderRow('Old jug', 'JUG') + orderRow('Tip', ''),
    });
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'lines whose product the shop does not have: 3 ("Old jug (SKU JUG)" 2, "Tip" 1)',
    ]);
  });

  test('subtracts refunds and discounts, and does not count cancelled orders', async ({
    load,
    storedOrders,
  }) => {
    await load({
      products,
      orders:
        header +
        '#1,,refunded,USD,2026-10-01 10:00:00 Z,2,Blue mug,10,MUG-1,,20.00,,,,1\n' +
        '#2,,partially_refunded,USD,2026-10-02 10:00:00 Z,2,Blue mug,10,MUG-1,,5.00,,,,2\n' +
        '#3,,paid,USD,2026-10-03 10:00:00 Z,2,Blue mug,10,MUG-1,,,4.00,,,3\n' +
        '#4,,paid,USD,2026-10-04 10:00:00 Z,2,Blue mug,10,MUG-1,,,4.00,3.00,,4\n' +
        '#5,,voided,USD,2026-10-05 10:00:00 Z,2,Blue mug,10,MUG-1,2026-10-06 10:00:00 Z,,,,,5\n',
    });
    const orders = await storedOrders();
    expect(
      orders.map(({ counted, lines: [line] }) => [counted, line?.quantity, line?.discount]),
    ).toEqual([
      [true, 0, 0],
      [true, 2, 500],
      [true, 2, 400],
      [true, 2, 300],
      [false, 2, 0],
    ]);
  });

  test('reads sheets with the columns of lines of Matrixify', async ({ load, storedOrders }) => {
    await load({
      products,
      orders:
        'ID\tName\tCreated At\tFinancial Status\tLine: Type\tLine: Title\tLine: Variant Title\tLine: Variant Barcode\tLine: Quantity\tLine: Price\tCustomer: ID\n' +
        "7\t#7\t2026-10-01 10:00:00 +0200\tpaid\tLine Item\tPlate of old\tSmall\t400123\t3\t8\t'91\n" +
        '7\t#7\t\t\tShipping Line\tDHL\t\t\t1\t4\t\n',
    });
    expect(await storedOrders()).toMatchObject([
      { id: 7, customerId: 91, lines: [{ productId: 2, variantId: 21, quantity: 3 }] },
    ]);
  });

  test('keeps three decimals of a dinar', async ({ load, stores, shopId, storedOrders }) => {
    await stores.database.write(shopId, (transaction) =>
      transaction('shops').where({ id: shopId }).update({ currency: 'KWD' }),
    );
    await load({
      products: 'Handle,Title,Variant SKU,Variant Price\nring,Ring,R,12.375\n',
      orders: header + '#1,,paid,KWD,2026-10-01 10:00:00 Z,1,Ring,12.375,R,,,,,,1\n',
    });
    const [order] = await storedOrders();
    expect(order?.lines[0]?.price).toBe(1237.5);
    const [named] = await stores.products.namesAfter(shopId, 0, 1);
    const body = (await stores.products.bodies(shopId, [named?.id ?? 0])).values().next().value;
    expect(body).toContain('"price":"12.375"');
  });
});

describe('a table of orders of WooCommerce', () => {
  test('has a row for each line in Advanced Order Export', async ({ load, storedOrders }) => {
    await load({
      products,
      orders:
        'Bestellnummer;Bestellstatus;Bestelldatum;Artikelname;Artikelnummer;Menge;Artikelpreis;Customer User ID\n' +
        '12;Abgeschlossen;31.01.2026 16:20;Blue mug;MUG-1;2;1.012,50;4\n' +
        '13;Storniert;31.01.2026 17:00;Blue mug;MUG-1;1;12,50;\n',
    });
    expect(await storedOrders()).toMatchObject([
      {
        createdAt: Date.parse('2026-01-31T16:20:00Z'),
        counted: true,
        customerId: 4,
        lines: [{ productId: 1, quantity: 2, price: 101250 }],
      },
      { counted: false },
    ]);
  });

  test('has a column for each line in Order Export & Import', async ({ load, storedOrders }) => {
    await load({
      products,
      orders:
        'order_id,order_number,order_date,status,line_item_1,line_item_2\n' +
        '12,A12,2026-01-31 16:20:00,completed,name:Blue mug|product_id:1|sku:MUG-1|quantity:2|total:25.00,name:Red plate - Small|product_id:|sku:|quantity:1|total:8.00\n' +
        '13,A13,2026-02-01 16:20:00,refunded,name:Blue mug|product_id:1|quantity:2|total:25.00,\n',
    });
    expect(await storedOrders()).toMatchObject([
      {
        id: 12,
        lines: [
          { productId: 1, quantity: 2, price: 1250 },
          { productId: 2, variantId: 21, quantity: 1, price: 800 },
        ],
      },
      { id: 13, counted: true, lines: [{ quantity: 0 }] },
    ]);
  });

  test('has all products in one cell in the analytics', async ({ load, storedOrders }) => {
    await load({
      products,
      orders:
        'Date,Order #,Status,Customer,Product(s),Items sold,N. Revenue\n' +
        '2026-01-31 16:20:00,12,completed,A. Shopper,"2× Blue mug, 1× Red plate - Large",3,34.00\n',
    });
    expect(await storedOrders()).toMatchObject([
      {
        lines: [
          { productId: 1, quantity: 2 },
          { productId: 2, variantId: 22, quantity: 1 },
        ],
      },
    ]);
  });
});

describe('a table of customers', () => {
  test('keeps ids, tags and numbers alone', async ({ load, stores, shopId }) => {
    const { problems, ignored } = await load({
      customers:
        'Customer ID,First Name,Email,Total Spent,Total Orders,Tags\n\'91,Ann,a@shop.example,1024.50,3,"vip, b2b"\n',
    });
    expect(problems).toEqual([]);
    const rows = await stores.database
      .read('customers')
      .where({ shop_id: shopId })
      .select('id', 'tags', 'orders_count', 'total_spent');
    expect(rows).toEqual([{ id: 91, tags: 'vip, b2b', orders_count: 3, total_spent: 102450 }]);
    expect(ignored.customers).toMatchObject([
      { name: 'data about persons, which Vitrine does not keep', count: 2 },
    ]);
    expect(JSON.stringify(ignored)).not.toContain('Ann');
  });

  test('says what to do with an export without ids', async ({ load }) => {
    const { problems } = await load({
      customers: 'First Name,Email,Total Spent,Tags\nAnn,a@b.example,1,\n',
    });
    expect(problems[0]?.reason).toContain('it has no column "Customer ID"');
  });

  test('says that a table of orders is given as one of customers', async ({ load }) => {
    const { problems } = await load({ customers: `${header}#1,,paid,USD,,1,Mug,1,M,,,,,,1\n` });
    expect(problems[0]?.reason).toMatch(
      / holds orders \(orders of the platform\): import it as orders, with --orders\.$/,
    );
  });
});
