import { describe, expect } from 'vitest';
import { columnMappingSchema } from '../../contract/column-mapping.ts';
import { readColumnMapping } from '../imports/read-column-mapping.ts';
import { readCustomers } from '../reading/read-customers.ts';
import { readOrders } from '../reading/read-orders.ts';
import { readProducts } from '../reading/read-products.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { describeTable, guessFields } from './describe-table.ts';

const stock =
  'Artikel-Nr;Bezeichnung;Warengruppe;VK brutto;Bestand;Bild;Pflege;Interne Notiz\n' +
  'M-1;Blauer Becher;Becher;1.012,50 €;7;https://cdn.example/1.jpg;spülen;x\n' +
  'M-2;Krug;Krüge;8,00 €;0;;;\n';

const columns = {
  'artikel-nr': 'variant.sku',
  Bezeichnung: 'title',
  Warengruppe: 'product_type',
  'VK brutto': 'variant.price',
  Bestand: 'variant.inventory_quantity',
  Bild: 'image.src',
  Pflege: 'metafield:custom.care',
  'Interne Notiz': null,
};

describe('a mapping of columns', () => {
  it('reads a table that Vitrine does not know', async ({ file }) => {
    const mapping = columnMappingSchema.parse({ kind: 'products', columns });
    const { values, problems, error } = await readAll(
      readProducts(await file(stock), { ...context, columns: mapping }),
    );
    expect({ problems, error }).toEqual({ problems: [], error: null });
    expect(values).toMatchObject([
      {
        handle: 'blauer-becher',
        title: 'Blauer Becher',
        product_type: 'Becher',
        images: [{ src: 'https://cdn.example/1.jpg' }],
        metafields: [{ namespace: 'custom', key: 'care', value: 'spülen' }],
        variants: [{ sku: 'M-1', price: '1012.50', inventory_quantity: 7 }],
      },
      { handle: 'krug', variants: [{ sku: 'M-2', price: '8.00' }] },
    ]);
  });

  it('reads orders and customers, with the decimals that it tells', async ({ file }) => {
    const orders = columnMappingSchema.parse({
      kind: 'orders',
      decimal: ',',
      columns: {
        Nr: 'name',
        Tag: 'created_at',
        Artikel: 'line.name',
        Betrag: 'line.total',
        Stück: 'line.quantity',
      },
    });
    const ignored: unknown[] = [];
    const rows = 'Nr;Tag;Artikel;Betrag;Stück;Käufer\n1;31.01.2026;Mug;2,250;2;Ann Lee\n';
    const read = await readAll(
      readOrders(await file(rows), {
        ...context,
        onIgnored: (...part) => ignored.push(part),
        columns: orders,
        readVariantNames: async () => ({ find: () => ({ productId: 1, variantId: 11 }) }),
      }),
    );
    expect(read.values).toMatchObject([
      { created_at: '2026-01-31T00:00Z', lines: [{ product_id: 1, quantity: 2, price: '1.13' }] },
    ]);
    // A column of orders may be about a person, whatever its name is: the report shows no value of it.
    expect(ignored).toEqual([['column "Käufer"', { line: 2, count: 1 }]]);
    const customers = columnMappingSchema.parse({ kind: 'customers', columns: { Kunde: 'id' } });
    const found = await readAll(
      readCustomers(await file('Kunde,Name\n7,Ann\n'), { ...context, columns: customers }),
    );
    expect(found.values).toMatchObject([{ id: 7, tags: [] }]);
  });

  it('says which column the file lacks', async ({ file }) => {
    const mapping = columnMappingSchema.parse({ kind: 'products', columns });
    const path = await file('Bezeichnung\nMug\n');
    const { error } = await readAll(readProducts(path, { ...context, columns: mapping }));
    expect(String(error)).toContain(
      `${path} has no column "artikel-nr", which the mapping of columns names.`,
    );
  });

  it.for([
    [
      '{"kind": "products", "columns": {"A": "prize"}}',
      /columns\.A: must be a field of products: id, /,
    ],
    [
      '{"kind": "products", "columns": {"A": "title", "B": "title"}}',
      /columns\.B: must be the only column of title/,
    ],
    ['{"kind": "orders", "columns": {"A": "name"}}', /columns: must name a column for created_at/],
    [
      '{"kind": "mugs", "columns": {"A": "name"}}',
      /kind: must be one of products, orders, customers/,
    ],
    ['{"kind": ', / is not JSON\./],
  ] as const)('is refused with what is wrong in %s', async ([content, reason], { file }) => {
    await expect(readColumnMapping(await file(content))).rejects.toThrow(reason);
  });
});

describe('describeTable', () => {
  it('guesses the fields of an unknown table, with examples and a picture', async ({ file }) => {
    expect(await describeTable(await file(stock))).toEqual({
      kind: 'products',
      format: null,
      picture: 'https://cdn.example/1.jpg',
      columns: [
        { name: 'Artikel-Nr', field: 'variant.sku', examples: ['M-1', 'M-2'] },
        { name: 'Bezeichnung', field: 'title', examples: ['Blauer Becher', 'Krug'] },
        { name: 'Warengruppe', field: 'product_type', examples: ['Becher', 'Krüge'] },
        { name: 'VK brutto', field: 'variant.price', examples: ['1.012,50 €', '8,00 €'] },
        { name: 'Bestand', field: 'variant.inventory_quantity', examples: ['7', '0'] },
        { name: 'Bild', field: 'image.src', examples: ['https://cdn.example/1.jpg'] },
        { name: 'Pflege', field: null, examples: ['spülen'] },
        { name: 'Interne Notiz', field: null, examples: ['x'] },
      ],
    });
  });

  it('names the format of a known table', async ({ file }) => {
    const table = await describeTable(await file('Handle,Title\nmug,Mug\n'));
    expect(table).toMatchObject({ kind: 'products', format: 'products of the platform' });
  });

  it.for([
    ['orders', 'Bestellnummer;Bestelldatum;Artikelbezeichnung;Menge;Einzelpreis'],
    ['orders', 'N° commande;Date de commande;Produit;Quantité;Prix unitaire'],
    ['customers', 'Kundennummer;Kundengruppe;Umsatz'],
    ['products', 'Código;Nombre del producto;PVP;Existencias'],
    ['products', 'Codice articolo;Nome;Prezzo;Giacenza'],
  ] as const)('takes %s for the rows of %s', async ([kind, header], { file }) => {
    const described = await describeTable(await file(`${header}\n`));
    expect(described.kind).toBe(kind);
    expect(guessFields(kind, header.split(';')).size).toBeGreaterThan(2);
  });
});
