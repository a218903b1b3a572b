/** Synonyms of German, French and Spanish shops. Words that mean something else in English are left out. */
export const german = `
  fernseher = tv: Kurzform
  fernsehgerät = fernseher: zwei Namen
  kühlschrank = kühlgerät: zwei Namen
  mobiltelefon = smartphone: zwei Namen
  kopfhörer = headphones: englischer Name
  sofa = couch: zwei Namen
  sessel > stuhl: Art davon
  tasse = becher: mit und ohne Untertasse
  kissen = polster: österreichischer Name
  schrank = kasten: österreichischer Name
  fahrrad = velo: Schweizer Name
  brille > sonnenbrille: Art davon
  geldbörse = portemonnaie: zwei Namen
  geldbeutel = portemonnaie: zwei Namen
  rucksack = backpack: englischer Name
  turnschuh = sneaker: englischer Name
  pullover = pulli: Kurzform
  jacke > mantel: Art davon
  taschenlampe = handleuchte: zwei Namen
  lampe = leuchte: zwei Namen
  staubsauger = sauger: Kurzform
  schraubenzieher = schraubendreher: Alltag und Handwerk
  geschenk = präsent: zwei Namen
  notizbuch = heft: zwei Namen
  süßigkeiten = süßwaren: zwei Namen
  teppich = vorleger: groß und klein
`;

export const french = `
  télévision = téléviseur: deux noms
  ordinateur portable > notebook: nom anglais
  téléphone = smartphone: le plus courant
  casque > écouteurs: sur et dans l'oreille
  frigo = réfrigérateur: forme courte
  canapé = sofa: deux noms
  fauteuil > chaise: une sorte
  tasse = mug: nom anglais
  vélo = bicyclette: deux noms
  sac à dos = backpack: nom anglais
  portefeuille = porte monnaie: deux noms
  lunettes > lunettes de soleil: une sorte
  lampe = luminaire: deux noms
  poubelle = corbeille: deux noms
  coussin = oreiller: sofa et lit
`;

export const spanish = `
  televisor = televisión: dos nombres
  ordenador = computadora: España y América
  computador = computadora: dos formas
  ordenador portátil = laptop: nombre inglés
  móvil = celular: España y América
  auriculares = audífonos: España y América
  nevera = refrigerador: España y América
  frigorífico = refrigerador: España y América
  sofá = sillón: dos nombres
  gafas = lentes: España y América
  taza = mug: nombre inglés
  bicicleta = bici: forma corta
  chaqueta = chamarra: España y México
  mochila = backpack: nombre inglés
  cartera = billetera: España y América
  regalo = obsequio: dos nombres
  lámpara = luminaria: dos nombres
`;
