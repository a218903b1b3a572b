import type { TypeGrammar } from '../grammar.ts';

export const boards: TypeGrammar = {
  productType: 'Serving Boards',
  code: 'BRD',
  family: 'board',
  makers: ['Tolver Woodshop', 'Garrick & Yew'],
  rooms: ['Kitchen'],
  material: 'Solid wood',
  specifications: { length_mm: 'length' },
  titles: ['{line} {finishTitle} {formTitle}'],
  measures: {
    wedges: [4, 9, 1],
    bevel: [4, 9, 1],
    coats: [3, 6, 1],
    spill: [20, 60, 5],
    pressure: [40, 120, 10],
    cord: [160, 260, 10],
    months: [8, 30, 1],
    steps: [9, 17, 1],
    places: [4, 8, 1],
    distance: [20, 90, 5],
    weeks: [4, 12, 1],
    heat: [60, 70, 5],
    soak: [5, 20, 5],
    grit: [180, 320, 20],
  },
  forms: [
    {
      shape: 'paddle',
      noun: 'paddle board',
      title: 'Paddle Board',
      measures: { length: [380, 440, 5], width: [190, 220, 5], thick: [18, 22, 1] },
      price: [34, 48],
      grams: [820, 1050],
      says: [
        'The handle makes it easy to [carry a whole loaf to the table|lift with one hand], and at {length} × {width} mm it [hangs from a single hook|fits most dishes of bread and cheese].',
        'With {length} mm from end to end, [it bridges the sink|there is room for a whole loaf], and the neck is [rounded for the hand|shaped so that fingers meet].',
      ],
    },
    {
      shape: 'round',
      noun: 'round board',
      title: 'Round Board',
      measures: { length: [400, 450, 5], width: [300, 340, 5], thick: [18, 22, 1] },
      price: [38, 54],
      grams: [1050, 1380],
      says: [
        'A disc of {width} mm takes [a pizza|a tart] or {wedges} wedges of cheese and [turns easily on the table|is reached from all sides].',
        'Round like a plate of {width} mm, it has no head of the table: [everyone gets at the olives|pass it by its short handle].',
      ],
    },
    {
      shape: 'rectangle',
      noun: 'cutting board',
      title: 'Cutting Board',
      measures: { length: [360, 420, 5], width: [260, 300, 5], thick: [22, 28, 1] },
      price: [42, 60],
      grams: [1450, 1950],
      says: [
        'At {thick} mm it is [thick enough to lie flat for years|a board for heavy work], and {length} × {width} mm [suit a large knife|give both hands room to work].',
        'The corners are rounded and the underside is bevelled by {bevel} mm, so [fingers find a way under it|it lifts off a wet worktop].',
      ],
    },
    {
      shape: 'long',
      noun: 'long board',
      title: 'Long Board',
      measures: { length: [560, 680, 10], width: [150, 180, 5], thick: [18, 22, 1] },
      price: [44, 62],
      grams: [1050, 1400],
      says: [
        "It runs {length} mm down the middle of the table and [carries {wedges} small plates' worth of starters|lets a whole side of salmon lie straight].",
        'Only {width} mm wide but {length} mm long, it [fits between glasses and candles|leaves room for plates on both sides].',
      ],
    },
    {
      shape: 'arch',
      noun: 'arched board',
      title: 'Arched Board',
      measures: { length: [360, 400, 5], width: [240, 280, 5], thick: [18, 24, 1] },
      price: [40, 56],
      grams: [1100, 1480],
      says: [
        'Round at the top and straight at the bottom, it [leans against the wall like a little door|stands on its flat end to dry] when its {length} mm are not in use.',
        'The flat end lies against the edge of the worktop, and the {width} mm arch [looks well on a shelf|is where the hand goes].',
      ],
    },
    {
      shape: 'leaf',
      noun: 'leaf board',
      title: 'Leaf Board',
      measures: { length: [420, 470, 5], width: [270, 310, 5], thick: [16, 20, 1] },
      price: [39, 55],
      grams: [950, 1250],
      says: [
        'Cut to the outline of a beech leaf, {length} mm with its stalk, it [holds grapes, nuts and {wedges} kinds of cheese|makes a plain supper look cared for].',
        'The stalk is the handle and the tip points at whoever [sits opposite|is still hungry]; across the middle it measures {width} mm.',
      ],
    },
  ],
  finishes: [
    {
      finish: 'oiled',
      title: 'Oiled',
      says: [
        'The {noun} is rubbed with linseed oil {coats} times, [a day apart|with a night of drying between], until the grain [stands out|glows].',
        'Nothing but oil is on the wood, {coats} thin coats of it, so the {noun} [can be renewed at home|ages well].',
      ],
    },
    {
      finish: 'grooved',
      title: 'Grooved',
      says: [
        'A groove of {bevel} mm runs round the {noun} and [catches the juice of a roast|stops tomatoes from flooding the table].',
        'The channel near the edge of the {noun} holds {spill} ml of [juice|melted butter] before anything reaches the cloth.',
      ],
    },
    {
      finish: 'striped',
      title: 'Inlaid',
      says: [
        'A strip of paler wood and a dark one are let into the {noun} through its full {thick} mm, so the pattern [cannot wear away|is the same on both sides].',
        'Two inlaid strips run the length of the {noun}, [offcuts that {vendor} would otherwise burn|glued under {pressure} kg of pressure].',
      ],
    },
    {
      finish: 'edged',
      title: 'Dipped',
      says: [
        'One end of the {noun} is dipped in [food-safe milk paint|chalk-white lacquer], {coats} coats of it, and [wipes clean|stays bright].',
        'The pale dipped edge [marks the end for bread|shows which side is for garlic], a small order on {a noun}.',
      ],
    },
    {
      finish: 'corded',
      title: 'Corded',
      says: [
        'A loop of waxed cord, {cord} mm long, goes through the {noun}, so it can [hang where it is used|dry in the air].',
        'Hung by its cord beside the stove, the {noun} is [always at hand|half tool and half picture]; {cord} mm of it reach any nail.',
      ],
    },
  ],
  colours: ['oak', 'walnut', 'ash', 'cherry', 'olivewood'],
  colourOption: 'Wood',
  choice: {
    name: 'Engraving',
    values: [
      ['Plain', 1, 1],
      ['With initials', 1.25, 1],
    ],
    share: 0.35,
  },
  openings: [
    'The {line} {noun} is sawn from {colours} that has dried for {months} months, [one plank at a time|in a barn with open sides].',
    'Bread, cheese, [a ripe pear|something to cut them with]: the {noun} of our {line} range, in {colours}, [does the rest|is ready for them].',
    '{vendor} makes this {noun} from {colours} in {steps} steps, [the last of them by hand|none of them hurried]: {trait}.',
    '{trait}, [a satin surface|edges that are broken by hand]: this {noun} in {colours} [is the {line} range in wood|was drawn with {mood} in mind].',
  ],
  uses: [
    'Serve on it, cut on it, or lean it against the tiles: [{colours} forgives all three|the {noun} has two good sides].',
    'It goes well with {line} glasses and [a carafe of something cold|a bottle in the middle], for {places} people [who are not in a hurry|and a long evening].',
    'The grain runs lengthwise over {length} mm, which [keeps the {noun} straight|is the strongest way to cut a plank].',
    'The wood comes from within {distance} km of the workshop, [felled in winter|from trees that had to go], and is [kept apart by trunk|sawn to order].',
    '{thick} mm of {colours} are easy on a knife, [easier than bamboo by far|and quiet under it].',
  ],
  care: [
    'Wipe the {noun} with a damp cloth, let it dry standing, and oil it every {weeks} weeks [with linseed or walnut oil|or when it looks thirsty].',
    'Please keep the {noun} out of the dishwasher: {heat} °C and {colours} [do not agree|part ways quickly].',
    'A rub with salt and half a lemon, {soak} minutes, [takes the smell of onions out of the {noun}|makes the {noun} fresh again].',
    'Knife marks [belong to|are the diary of] {a noun}; sand them lightly with {grit} grit paper and oil [the wood|it] again[| after {soak} minutes].',
  ],
  details: [
    '{length} × {width} × {thick} mm, about {grams} g',
    '{colours}, finished by {vendor} with {coats} coats of linseed oil',
    'Wood dried for {months} months, sanded to {grit} grit',
  ],
};
