import type { TableKind } from '../../contract/column-fields.ts';

/** Words that merchants and programs call a column by, in several languages, by the field that it probably is. */
const words: Record<TableKind, Readonly<Record<string, string>>> = {
  products: {
    id: 'product id|id|produkt-id|artikel-id',
    handle: 'handle|slug|url handle|url key|url_key|permalink|url-schlüssel',
    title:
      'title|name|product name|product title|item name|bezeichnung|artikelbezeichnung|artikelname|produktname|titel|nom|désignation|libellé|titre|nombre|título|denominación|nome|titolo|denominazione|naam|omschrijving kort|productnaam|商品名|名前|nazwa|benämning',
    body_html:
      'description|body|long description|beschreibung|langtext|artikelbeschreibung|description longue|descripción|descrizione|beschrijving|omschrijving|説明|opis',
    vendor:
      'vendor|brand|manufacturer|supplier|marke|hersteller|lieferant|marque|fabricant|fournisseur|marca|fabricante|proveedor|produttore|merk|fabrikant|leverancier|ブランド|producent',
    product_type:
      'product type|type|group|product group|artikelgruppe|warengruppe|produkttyp|type de produit|famille|tipo|tipo de producto|familia|soort|productgroep',
    category:
      'category|categories|kategorie|kategorien|catégorie|catégories|rayon|categoría|categorías|categoria|categorie|categorieën|カテゴリー|kategoria',
    tags: 'tags|keywords|labels|schlagwörter|stichwörter|étiquettes|mots-clés|etiquetas|palabras clave|etichette|trefwoorden|タグ',
    status: 'status|state|statut|estado|stato',
    published:
      'published|visible|active|online|veröffentlicht|sichtbar|aktiv|publié|actif|publicado|activo|pubblicato|attivo|gepubliceerd|actief|公開',
    created_at:
      'created at|created|creation date|erstellt|angelegt am|date de création|fecha de creación|data creazione|aangemaakt',
    'option1.value':
      'size|colour|color|variant|größe|farbe|variante|ausführung|taille|couleur|talla|maat|kleur|taglia|colore|サイズ',
    'variant.id': 'variant id|variation id|varianten-id',
    'variant.sku':
      'sku|item number|item no|article number|part number|product code|code|artikelnummer|artikelnr|artikel-nr|art.-nr|artnr|artikel|référence|réf|ugs|referencia|codice|codice articolo|riferimento|artikelcode|品番|symbol',
    'variant.barcode':
      'barcode|ean|gtin|upc|isbn|ean13|ean-code|strichcode|code-barres|código de barras|codice a barre|streepjescode|バーコード',
    'variant.price':
      'price|unit price|retail price|sales price|rrp|preis|verkaufspreis|vk|vk brutto|bruttopreis|prix|prix de vente|prix ttc|tarif|precio|precio de venta|pvp|prezzo|prezzo di vendita|prijs|verkoopprijs|価格|cena|pris',
    'variant.compare_at_price':
      'compare at price|list price|msrp|was price|uvp|listenpreis|streichpreis|alter preis|prix barré|prix conseillé|precio anterior|prezzo di listino|adviesprijs',
    'variant.sale_price':
      'sale price|special price|offer price|angebotspreis|aktionspreis|sonderpreis|prix promo|prix promotionnel|precio rebajado|precio de oferta|prezzo scontato|prezzo in offerta|actieprijs',
    'variant.inventory_quantity':
      'stock|quantity|inventory|qty|on hand|stock level|bestand|lagerbestand|menge|lager|quantité|existencias|inventario|cantidad|giacenza|quantità|magazzino|voorraad|aantal|在庫|stan|saldo',
    'variant.available':
      'availability|in stock|available|verfügbarkeit|verfügbar|lieferbar|disponibilité|en stock|disponible|disponibilidad|disponibilità|beschikbaar|op voorraad',
    'variant.weight': 'weight|gewicht|poids|peso|重量|waga|vikt',
    'variant.weight_unit': 'weight unit|gewichtseinheit|unité de poids|unidad de peso',
    'image.src':
      'image|image url|image src|image link|main image|picture|photo|bild|bild-url|hauptbild|produktbild|photo url|image principale|imagen|url de imagen|foto|immagine|url immagine|afbeelding|afbeelding url|画像|zdjęcie',
    images:
      'images|additional images|gallery|bilder|weitere bilder|photos|imágenes|immagini|afbeeldingen',
  },
  orders: {
    name: 'order|order number|order no|order name|order id|bestellnummer|bestellung|auftragsnummer|auftrag|commande|numéro de commande|n° commande|pedido|número de pedido|ordine|numero ordine|bestelnummer|ordernummer|注文番号',
    created_at:
      'created at|order date|date|ordered at|bestelldatum|auftragsdatum|datum|date de commande|fecha|fecha de pedido|data|data ordine|besteldatum|orderdatum|注文日',
    cancelled_at: 'cancelled at|canceled at|storniert am|annulée le|cancelado el',
    financial_status:
      'payment status|financial status|zahlungsstatus|statut de paiement|estado de pago|stato pagamento|betaalstatus',
    currency: 'currency|währung|devise|moneda|valuta|通貨',
    customer_id:
      'customer id|customer number|kundennummer|kunden-id|kundennr|numéro client|id cliente|klantnummer',
    email:
      'email|e-mail|customer email|e-mail-adresse|adresse e-mail|correo electrónico|e-mailadres',
    refunded:
      'refunded amount|refund|erstattet|erstattung|remboursement|reembolso|rimborso|terugbetaald',
    discount: 'discount|discount amount|rabatt|remise|descuento|sconto|korting',
    'line.sku':
      'sku|item number|product code|artikelnummer|artikelnr|artikel-nr|référence|referencia|codice articolo|artikelcode|品番',
    'line.barcode': 'barcode|ean|gtin|upc',
    'line.name':
      'item|item name|product|product name|title|artikel|artikelbezeichnung|artikelname|bezeichnung|produkt|produktname|article|produit|désignation|producto|artículo|prodotto|articolo|productnaam|商品名',
    'line.variant_title': 'variant|variante|variation|variant title',
    'line.quantity':
      'quantity|qty|units|pieces|menge|anzahl|stück|quantité|cantidad|unidades|quantità|aantal|数量',
    'line.price':
      'price|unit price|item price|preis|einzelpreis|stückpreis|prix|prix unitaire|precio|precio unitario|prezzo|prezzo unitario|prijs|stuksprijs|価格',
    'line.total':
      'line total|amount|gesamtpreis|positionssumme|betrag|total ligne|montant|importe|totale riga|regeltotaal',
    'line.product_id': 'product id|produkt-id',
    'line.variant_id': 'variant id|variation id',
  },
  customers: {
    id: 'customer id|id|customer number|kundennummer|kunden-id|kundennr|numéro client|id client|id cliente|número de cliente|klantnummer|klant-id',
    tags: 'tags|group|groups|customer group|kundengruppe|gruppe|groupe|groupe de clients|grupo|grupo de clientes|gruppo|klantgroep',
    orders_count:
      'orders|order count|number of orders|total orders|bestellungen|anzahl bestellungen|commandes|nombre de commandes|pedidos|número de pedidos|ordini|bestellingen',
    total_spent:
      "total spent|revenue|total|umsatz|gesamtumsatz|total dépensé|chiffre d'affaires|total gastado|totale speso|omzet",
  },
};

/** Returns the words for a field. */
export function wordsOf(kind: TableKind, field: string): string[] {
  return words[kind][field]?.split('|') ?? [];
}
