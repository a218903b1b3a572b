import type { Blend, TypeGrammar } from '../grammar.ts';
import type { ColourSlug } from '../palette.ts';

export const candles: TypeGrammar = {
  productType: 'Candles',
  code: 'CND',
  family: 'candle',
  makers: ['Sconcebury Candles', 'Waxwing & Daughters'],
  rooms: ['Living room', 'Gifts'],
  material: 'Rapeseed wax',
  specifications: { burning_hours: 'hours', height_mm: 'height' },
  titles: ['{blend} {formTitle}'],
  measures: {
    pour: [48, 62, 1],
    rest: [5, 14, 1],
    wick: [3, 6, 1],
    oil: [6, 11, 1],
    trim: [4, 6, 1],
    first: [2, 4, 1],
    room: [12, 28, 1],
    miles: [20, 80, 5],
    gap: [8, 15, 1],
  },
  forms: [
    {
      shape: 'jar',
      noun: 'jar candle',
      title: 'Jar Candle',
      measures: { height: [84, 98, 2], width: [76, 86, 1], hours: [38, 52, 1] },
      facts: { vessel: 'jar', stand: 'on something flat' },
      price: [22, 32],
      grams: [420, 520],
      says: [
        'The ceramic jar of {height} mm [is yours to keep|holds pencils or moss] when the candle has burnt its {hours} hours.',
        'It burns for about {hours} hours in a glazed jar that [stays cool enough to touch|never looks sooty].',
      ],
    },
    {
      shape: 'tin',
      noun: 'tin candle',
      title: 'Travel Tin',
      measures: { height: [48, 58, 2], width: [74, 84, 1], hours: [20, 30, 1] },
      facts: { vessel: 'tin', stand: 'on something flat' },
      price: [13, 19],
      grams: [160, 210],
      says: [
        'The flat tin closes with a lid, fits into any suitcase and [makes a hotel room feel less like one|smells of home] for {hours} hours.',
        'Small, light and good for {hours} hours: [a candle for window sills and guest rooms|the tin is the size of a palm].',
      ],
    },
    {
      shape: 'pillar',
      noun: 'pillar candle',
      title: 'Pillar Candle',
      measures: { height: [150, 190, 5], width: [62, 72, 1], hours: [54, 76, 1] },
      facts: { stand: 'on a plate' },
      price: [18, 27],
      grams: [520, 680],
      says: [
        'It stands {height} mm tall by itself and burns {hours} hours [straight down|with a steady flame], leaving a thin wall that glows.',
        'The wax is coloured through and through, so the pillar keeps its looks for [all of its|all] {hours} hours.',
      ],
    },
    {
      shape: 'tapers',
      noun: 'pair of dinner candles',
      title: 'Dinner Candles',
      measures: { height: [260, 310, 5], width: [21, 24, 1], hours: [9, 13, 1] },
      facts: { stand: 'in holders that grip' },
      price: [12, 18],
      grams: [160, 210],
      says: [
        'Two slim candles of {height} mm, cast as a pair on one long wick, [burn {hours} hours without dripping|see a dinner through to the cheese].',
        'The two fit holders of {width} mm and [last {hours} hours each|are long enough for {hours} hours of talk].',
      ],
    },
    {
      shape: 'bowl',
      noun: 'bowl candle',
      title: 'Bowl Candle',
      measures: { height: [66, 78, 2], width: [118, 136, 2], hours: [44, 60, 1] },
      facts: { vessel: 'bowl', stand: 'on something flat' },
      price: [28, 39],
      grams: [560, 700],
      says: [
        'A wide stoneware bowl of {width} mm gives the scent [a large surface|room to rise] and the table a low light.',
        'After {hours} hours the bowl [is washed with hot water and serves olives|goes on to a second life at breakfast].',
      ],
    },
    {
      shape: 'trio',
      noun: 'set of three candles',
      title: 'Candle Trio',
      measures: { height: [90, 190, 10], width: [44, 50, 1], hours: [48, 66, 1] },
      facts: { stand: 'on a plate' },
      price: [24, 35],
      grams: [480, 640],
      says: [
        'Three heights from one mould, the tallest {height} mm, [make a group on any plate|can be lit together or one by one].',
        'Lit one after the other, the three last for {hours} hours, [the tallest nearly half of them|the smallest for an evening or two].',
      ],
    },
  ],
  finishes: [
    {
      finish: 'lit',
      title: '',
      says: [
        'Lit, the {noun} fills a room of {room} square metres with {notes}, [slowly and without soot|never loudly].',
        'First comes {top}, then [slowly|after half an hour] {heart}; the {noun} [tells its story|changes] as it warms.',
      ],
    },
    {
      finish: 'unlit',
      title: '',
      says: [
        'Even unlit, {blend} scents [a drawer|a small shelf] with {notes}; {oil} per cent of the wax is perfume oil.',
        'The scent of {blend} is built from {top} over {heart}, [{oil} per cent oil in the wax|and nothing sweet besides].',
      ],
    },
    {
      finish: 'banded',
      title: '',
      says: [
        'It is poured in two steps at {pour} °C, [{rest} hours apart|and the second waits for the first], so that {top} [opens|leads] and {heart} [stays|follows].',
        'After {rest} days of rest, {blend} [burns clean|smells of {notes} down to the last hour].',
      ],
    },
  ],
  blends: blends(),
  colours: ['chalk'],
  colourOption: null,
  choice: {
    name: 'Pack',
    values: [
      ['Single', 1, 1],
      ['Box of two', 1.85, 2],
    ],
    share: 0.45,
  },
  openings: [
    '{blend} smells of {notes}: [quiet|close], [never sugary|more garden than perfume], and [poured by|made at] {vendor}.',
    'There is {notes} in {blend}, {a noun} that {vendor} [rests for {rest} days|pours at {pour} °C] before it comes to us.',
    'We asked {vendor} for the scent of {place}, and {blend} is what came back: {notes}.',
    '{blend} is {place} in {a noun}, with {top} at the start and {heart} [to stay|underneath].',
  ],
  uses: [
    'The wax is pressed from rapeseed grown within {miles} miles of the workshop, [without paraffin or palm oil|and filtered through nothing but cloth].',
    'Burn the {noun} for at least {first} hours the first time, until the wax is liquid up to the edge of the {vessel}, and [it will never tunnel|{blend} will burn evenly ever after].',
    'A cotton wick of {wick} strands [draws slowly|keeps the flame small], so {blend} lasts [its full {hours} hours|for {hours} hours].',
    'We light {blend} [when the guests have gone|before anybody rings the bell], {first} hours at a time, [with a window ajar|near an open book].',
  ],
  care: [
    'Trim the wick to {trim} mm before each lighting of {blend} and [keep draughts away|stay in the room while it burns].',
    'Stand {blend} {stand}, {gap} cm from the next flame, and let the wax [set|harden] before you [move|relight] it.',
    'Scissors and a {trim} mm wick are all that {blend} asks for; [a glass over the flame|a snuffer rather than your breath] puts it out without smoke.',
  ],
  details: [
    'Burns for about {hours} hours, height {height} mm, diameter {width} mm',
    '{material} with {oil} per cent perfume oil, scented with {notes}',
    'Poured by {vendor}, cotton wick of {wick} strands',
  ],
};

type Row = readonly [title: string, top: string, heart: string, place: string, colour: ColourSlug];

function blends(): Blend[] {
  return rows().map(([title, top, heart, place, colour]) => ({
    title,
    colour,
    facts: { top, heart, place, notes: `${top} and ${heart}` },
  }));
}

function rows(): Row[] {
  return [
    ['Fig & Cedar', 'green fig leaf', 'cedar wood', 'a courtyard at noon', 'moss'],
    ['Cold Hearth', 'wood ash', 'birch tar', 'a room where a fire has been', 'charcoal'],
    ['Tide Line', 'sea salt', 'driftwood', 'a beach in March', 'sky'],
    ['Potting Shed', 'tomato leaf', 'damp earth', 'a greenhouse after watering', 'fern'],
    ['Library Steps', 'old paper', 'saddle leather', 'the top shelf of a library', 'bark'],
    ['Blackberry Lane', 'blackberry', 'bay leaf', 'a hedge in September', 'plum'],
    ['Sunday Linen', 'iris', 'clean cotton', 'an airing cupboard', 'chalk'],
    ['Orange Crate', 'bitter orange', 'fresh pine board', 'a market at seven', 'coral'],
    ['Rain on Slate', 'wet stone', 'vetiver', 'a roof after a storm', 'slate'],
    ['Honeycomb', 'beeswax', 'acacia blossom', 'a hive in June', 'honey'],
    ['Pine Landing', 'pine needle', 'cold smoke', 'a jetty on a forest lake', 'pine'],
    ['Rose Attic', 'dried rose', 'cedar chest', 'an attic with one window', 'rose'],
    ['Peppermill', 'pink pepper', 'rosemary', 'a kitchen on a feast day', 'terracotta'],
    ['Barley Field', 'cut straw', 'warm grain', 'a field on the day of the harvest', 'mustard'],
    ['Winter Orchard', 'cold apple', 'juniper', 'an orchard under snow', 'mist'],
    ['Boathouse', 'tarred rope', 'lemon peel', 'a boathouse in spring', 'ink'],
    ['Lavender Drawer', 'lavender', 'sandalwood', 'a drawer that is seldom opened', 'lilac'],
    ['Quince Paste', 'quince', 'nutmeg', 'a larder in November', 'butter'],
    ['Moss Garden', 'oak moss', 'green tea', 'a garden without flowers', 'sage'],
    ['Market Saffron', 'saffron', 'tobacco flower', 'a spice stall at dusk', 'rust'],
    ['Clay Court', 'geranium', 'baked clay', 'a terrace after a hot day', 'clay'],
    ['White Barn', 'hay', 'warm milk', 'a barn on a summer morning', 'oat'],
    ['Night Train', 'black tea', 'amber resin', 'a sleeping car', 'denim'],
    ['Beech Walk', 'hazelnut', 'beech leaf', 'a wood in late October', 'sand'],
    ['Lime Avenue', 'lime blossom', 'cut grass', 'an avenue on a June evening', 'butter'],
    ['Chapel Incense', 'frankincense', 'cool stone', 'a chapel between services', 'smoke'],
    ['Sea Holly', 'thyme', 'grey amber', 'a dune path', 'lagoon'],
    ['Fireside Plum', 'stewed plum', 'clove', 'a kitchen with the door shut', 'plum'],
  ];
}
