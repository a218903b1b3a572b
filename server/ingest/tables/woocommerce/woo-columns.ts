import type { ColumnNames } from '../sheet.ts';

/** The most attributes of a product that are read. */
export const attributeNumbers = Array.from({ length: 20 }, (_, index) => index + 1);

export type WooField =
  | 'id'
  | 'type'
  | 'sku'
  | 'gtin'
  | 'name'
  | 'published'
  | 'visibility'
  | 'short_description'
  | 'description'
  | 'in_stock'
  | 'stock'
  | 'backorders'
  | 'sale_price'
  | 'regular_price'
  | 'categories'
  | 'tags'
  | 'images'
  | 'parent'
  | 'position'
  | 'brands'
  | 'external_url'
  | 'button_text'
  | `attribute${number}.${'name' | 'values' | 'visible'}`;

/** The columns of the export of products, in the languages in which WooCommerce writes them. */
export const wooColumns: ColumnNames<WooField> = {
  id: ['ID'],
  type: ['Type', 'Typ', 'Tipo', 'タイプ', 'Tür', 'Tip'],
  sku: ['SKU', 'Artikelnummer', 'Artikelnummer (SKU)', 'Art.-Nr.', 'UGS', 'COD', 'Kod produktu'],
  gtin: [
    'GTIN, UPC, EAN, or ISBN',
    'GTIN, UPC, EAN oder ISBN',
    'GTIN, UPC, EAN of ISBN',
    'GTIN, UPC, EAN ou ISBN',
    'GTIN, UPC, EAN o ISBN',
  ],
  name: ['Name', 'Nom', 'Nombre', 'Nome', 'Naam', '名前', 'Nazwa', 'Namn', 'Navn'],
  published: [
    'Published',
    'Veröffentlicht',
    'Publié',
    'Publicado',
    'Pubblicato',
    'Gepubliceerd',
    '公開済み',
    'Opublikowany',
  ],
  visibility: [
    'Visibility in catalog',
    'Sichtbarkeit im Katalog',
    'Katalogsichtbarkeit',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
    'Visibilità nel catalogo',
    'Zichtbaarheid in catalogus',
    'カタログでの表示',
  ],
  short_description: [
    'Short description',
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Breve descrizione',
    'Korte beschrijving',
    'Korte omschrijving',
    '簡単な説明',
  ],
  description: [
    'Description',
    'Beschreibung',
    'Descripción',
    'Descrizione',
    'Beschrijving',
    '説明',
  ],
  in_stock: [
    'In stock?',
    'Vorrätig?',
    'Auf Lager?',
    'En stock ?',
    'En inventaire?',
    '¿En inventario?',
    '¿Existencias?',
    'In stock?',
    'Op voorraad?',
    '在庫の有無',
  ],
  stock: [
    'Stock',
    'Lager',
    'Bestand',
    'Lagerbestand',
    'Inventaire',
    'Inventario',
    'Magazzino',
    'Voorraad',
    '在庫',
  ],
  backorders: [
    'Backorders allowed?',
    'Lieferrückstände erlaubt?',
    'Lieferrückstande erlaubt?',
    'Rückstände erlaubt?',
    'Autoriser les commandes de produits en rupture ?',
    '¿Permitir reservas de productos agotados?',
    'Abilita gli ordini arretrati?',
    'Nabestellingen toestaan?',
    'お取り寄せを許可する ?',
  ],
  sale_price: [
    'Sale price',
    'Angebotspreis',
    'Tarif promo',
    'Prix promo',
    'Precio rebajado',
    'Prezzo in offerta',
    'Actieprijs',
    'セール価格',
  ],
  regular_price: [
    'Regular price',
    'Regulärer Preis',
    'Normaler Preis',
    'Tarif régulier',
    'Prix régulier',
    'Precio normal',
    'Precio regular',
    'Prezzo di listino',
    'Reguliere prijs',
    '標準価格',
  ],
  categories: [
    'Categories',
    'Kategorien',
    'Catégories',
    'Categorías',
    'Categorie',
    'Categorieën',
    'カテゴリー',
  ],
  tags: ['Tags', 'Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag', 'タグ'],
  images: ['Images', 'Bilder', 'Imágenes', 'Immagini', 'Immagine', 'Afbeeldingen', '画像'],
  parent: ['Parent', 'Übergeordnetes Produkt', 'Eltern', 'Superior', 'Genitore', 'Hoofd', '親'],
  position: ['Position', 'Posición', 'Posizione', 'Positie', '位置'],
  brands: ['Brands', 'Marken', 'Marques', 'Marcas', 'Marchi', 'Merken', 'ブランド'],
  external_url: [
    'External URL',
    'Externe URL',
    'URL externe',
    'URL externa',
    'URL esterno',
    '外部 URL',
  ],
  button_text: [
    'Button text',
    'Button-Text',
    'Libellé du bouton',
    'Texte du bouton',
    'Texto del botón',
    'Testo del pulsante',
    'Knop tekst',
    'ボタンのテキスト',
  ],
  ...Object.fromEntries(attributeNumbers.flatMap(attributeColumns)),
};

function attributeColumns(n: number): [string, readonly string[]][] {
  return [
    [
      `attribute${n}.name`,
      [
        `Attribute ${n} name`,
        `Attribut ${n} Name`,
        `Nom de l'attribut ${n}`,
        `Nombre del atributo ${n}`,
        `Attributo ${n} nome`,
        `Nome dell'attributo ${n}`,
        `Naam eigenschap ${n}`,
        `属性${n}の名前`,
        `属性 ${n} 名`,
      ],
    ],
    [
      `attribute${n}.values`,
      [
        `Attribute ${n} value(s)`,
        `Attribut ${n} Wert(e)`,
        `Valeur(s) de l'attribut ${n}`,
        `Valor(es) del atributo ${n}`,
        `Attributo ${n} valore(i)`,
        `Attributo ${n} valuta(e)`,
        `Waarde eigenschap ${n}`,
        `Waarde(n) eigenschap ${n}`,
        `属性${n}の値`,
        `属性 ${n} 値`,
      ],
    ],
    [
      `attribute${n}.visible`,
      [
        `Attribute ${n} visible`,
        `Attribut ${n} sichtbar`,
        `Attribut ${n} visible`,
        `Atributo visible ${n}`,
        `Attributo ${n} visibile`,
        `Zichtbare eigenschap ${n}`,
        `属性${n}の表示`,
      ],
    ],
  ];
}

export const wooNumbers: ReadonlySet<WooField> = new Set<WooField>(['sale_price', 'regular_price']);

/** The column of the weight names its unit, such as `Gewicht (kg)`. */
export const weightColumn =
  /^(?:weight|gewicht|poids|peso|重量|waga|vikt|vægt|vekt) ?\((kg|g|lbs?|oz|livres?)\)$/;
