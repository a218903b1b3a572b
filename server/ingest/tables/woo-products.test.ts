import { describe, expect } from 'vitest';
import { readProducts } from '../reading/read-products.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readTableProducts, table } from '../testing/table-fixture.ts';

describe('an export of products of WooCommerce', () => {
  const german = [
    'ID¦Typ¦Artikelnummer¦GTIN, UPC, EAN oder ISBN¦Name¦Veröffentlicht¦Sichtbarkeit im Katalog¦Kurzbeschreibung¦Beschreibung¦Vorrätig?¦Lager¦Lieferrückstände erlaubt?¦Gewicht (kg)¦Angebotspreis¦Regulärer Preis¦Kategorien¦Schlagwörter¦Bilder¦Übergeordnetes Produkt¦Position¦Marken¦Attribut 1 Name¦Attribut 1 Wert(e)¦Attribut 1 sichtbar¦Meta: _note',
    '9¦simple¦MUG¦4001¦Blauer Becher¦1¦visible¦Kurz¦Zwei\\nZeilen¦1¦7¦0¦0,4¦9,90¦1.012,50¦Küche > Becher, Sale¦blau, neu¦https://shop.example/1.jpg, https://shop.example/2.jpg¦¦0¦Kiln¦Material¦Ton¦1¦x',
    '10¦variable¦TEE¦¦Hemd¦1¦visible¦¦¦1¦¦0¦¦¦¦Hemden¦¦¦¦0¦¦Größe¦S, M¦1¦',
    '12¦variation¦TEE-M¦¦Hemd - M¦1¦visible¦¦¦0¦0¦0¦¦¦21¦¦¦https://shop.example/m.jpg¦TEE¦2¦¦Größe¦M¦¦',
    '11¦variation¦TEE-S¦4002¦Hemd - S¦1¦visible¦¦¦1¦¦0¦¦¦20¦¦¦¦id:10¦1¦¦Größe¦S¦¦',
    '13¦simple¦OFF¦¦Entwurf¦-1¦visible¦¦¦1¦¦0¦¦¦5¦¦¦¦¦0¦¦¦¦¦',
  ];

  it('is read whole in German, with decimal commas and semicolons', async ({ file }) => {
    const { values, ignored } = await readTableProducts(await file(table(german, ';')));
    const [mug, draft, shirt] = values;
    expect(mug).toMatchObject({
      id: 9,
      handle: 'blauer-becher',
      title: 'Blauer Becher',
      body_html: 'Zwei\nZeilen',
      vendor: 'Kiln',
      product_type: 'Becher',
      tags: 'blau, neu, Becher, Sale',
      status: 'active',
      images: [{ src: 'https://shop.example/1.jpg' }, { src: 'https://shop.example/2.jpg' }],
      metafields: [{ namespace: 'attributes', key: 'Material', value: '["Ton"]' }],
      variants: [
        {
          id: 9,
          sku: 'MUG',
          barcode: '4001',
          price: '9.90',
          compare_at_price: '1012.50',
          inventory_quantity: 7,
          inventory_policy: 'deny',
          weight: 0.4,
          weight_unit: 'kg',
          grams: 400,
        },
      ],
    });
    expect(draft).toMatchObject({ id: 13, status: 'draft', published_at: null });
    expect(shirt).toMatchObject({
      id: 10,
      status: 'active',
      options: [{ name: 'Größe', values: ['S', 'M'] }],
      images: [{ src: 'https://shop.example/m.jpg', variant_ids: [12] }],
      variants: [
        { id: 11, option1: 'S', price: '20.00', barcode: '4002', inventory_management: null },
        { id: 12, option1: 'M', price: '21.00', inventory_quantity: 0 },
      ],
    });
    expect(ignored).toEqual(['column "Meta: _note" 1']);
  });

  it.for([
    [
      'ID,Type,UGS,Nom,Publié,Visibilité dans le catalogue,En stock ?,Tarif régulier,Catégories',
      'French',
    ],
    [
      'ID,Tipo,SKU,Nombre,Publicado,Visibilidad en el catálogo,¿En inventario?,Precio normal,Categorías',
      'Spanish',
    ],
    [
      'ID,Tipo,COD,Nome,Pubblicato,Visibilità nel catalogo,In stock?,Prezzo di listino,Categorie',
      'Italian',
    ],
    [
      'ID,Type,Artikelnummer,Naam,Gepubliceerd,Zichtbaarheid in catalogus,Op voorraad?,Reguliere prijs,Categorieën',
      'Dutch',
    ],
    ['ID,タイプ,SKU,名前,公開済み,カタログでの表示,在庫の有無,標準価格,カテゴリー', 'Japanese'],
    [
      'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Regular price,Categories',
      'English',
    ],
  ] as const)('is read with the headers %s of %s', async ([header], { file }) => {
    const { values, ignored } = await readTableProducts(
      await file(`${header}\n9,simple,M,Mug,1,visible,0,8,Mugs\n`),
    );
    expect(values).toMatchObject([
      {
        id: 9,
        title: 'Mug',
        status: 'active',
        product_type: 'Mugs',
        variants: [{ sku: 'M', price: '8.00', inventory_management: 'platform' }],
      },
    ]);
    expect(ignored).toEqual([]);
  });

  it('says which products have no price, and hides none where it tells no prices', async ({
    file,
  }) => {
    const rows = '9,simple,M,Mug,1,8\n10,grouped,S,Set,1,\n';
    const priced = await readTableProducts(
      await file(`ID,Type,SKU,Name,Published,Regular price\n${rows}`),
    );
    expect(priced.values.map(({ status }) => status)).toEqual(['active', 'draft']);
    expect(priced.ignored).toEqual(['products without a price, which shoppers do not see 1']);
    const plain = await readTableProducts(
      await file(
        'ID,Type,SKU,Name,Published,In stock?\n9,simple,M,Mug,1,1\n10,simple,S,Set,-1,1\n',
      ),
    );
    expect(plain.ignored).toEqual([]);
    expect(plain.values).toMatchObject([
      { given: { product: expect.not.arrayContaining(['status']) } },
      { status: 'draft', given: { product: expect.arrayContaining(['status']) } },
    ]);
  });

  it('names a variation whose product is not in the file', async ({ file }) => {
    const { problems } = await readAll(
      readProducts(
        await file('ID,Type,SKU,Name,Regular price,Parent\n5,variation,A,Tee,1,id:4\n'),
        context,
      ),
    );
    expect(problems).toEqual(['2: the variation belongs to "4", which is no product of the file']);
  });
});
