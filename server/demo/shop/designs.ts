import { expand, type Facts, type Form, type Finish, listed, type TypeGrammar } from './grammar.ts';
import { type Line, lines } from './lines.ts';
import { type Colour, colourOf, type ColourSlug } from './palette.ts';
import { itemAt, type Random } from './random.ts';
import { bags } from './types/bags.ts';
import { boards } from './types/boards.ts';
import { candles } from './types/candles.ts';
import { cushions } from './types/cushions.ts';
import { glassware } from './types/glassware.ts';
import { lamps } from './types/lamps.ts';
import { mugs } from './types/mugs.ts';
import { notebooks } from './types/notebooks.ts';
import { tea } from './types/tea.ts';
import { teapots } from './types/teapots.ts';
import { throws } from './types/throws.ts';
import { vases } from './types/vases.ts';

const PRODUCTS_PER_TYPE = 28;

const grammars: readonly TypeGrammar[] = [
  teapots,
  mugs,
  tea,
  glassware,
  boards,
  vases,
  lamps,
  candles,
  cushions,
  throws,
  notebooks,
  bags,
];

/** What a product is, before it has ids, prices and stock. */
export interface Design {
  grammar: TypeGrammar;
  /** Counts within the type, from 0. */
  number: number;
  line: Line;
  form: Form;
  finish: Finish;
  colours: readonly Colour[];
  /** Whether the shopper chooses the second option of the type. */
  hasChoice: boolean;
  title: string;
  facts: Facts;
}

export function designProducts(random: Random): Design[] {
  const titles = new Set<string>();
  return grammars.flatMap((grammar) => {
    const lineOffset = random.integer(0, lines.length - 1);
    return Array.from({ length: PRODUCTS_PER_TYPE }, (_, number) => {
      const line = itemAt(lines, (number + lineOffset) % lines.length);
      const form = itemAt(grammar.forms, number % grammar.forms.length);
      return designProduct({ grammar, number, line, form }, titles, random);
    });
  });
}

type Brief = Pick<Design, 'grammar' | 'number' | 'line' | 'form'>;

/** Draws the finish until the title is a new one; there are more finishes than namesakes. */
function designProduct(brief: Brief, titles: Set<string>, random: Random): Design {
  const { grammar, form } = brief;
  const candidates = random.shuffle(grammar.finishes).map((finish) => ({
    finish,
    title: titleOf(brief, finish, random),
  }));
  const chosen = candidates.find(({ title }) => !titles.has(title));
  if (!chosen) {
    throw new Error(`${grammar.productType} has too few finishes for ${form.title}`);
  }
  titles.add(chosen.title);
  const colours = colourWay(brief, random);
  return {
    ...brief,
    ...chosen,
    colours,
    hasChoice: random.chance(grammar.choice.share),
    facts: factsOf(brief, chosen.finish, colours, random),
  };
}

function titleOf({ grammar, number, line, form }: Brief, finish: Finish, random: Random): string {
  return expand(
    random.pick(grammar.titles),
    {
      ...grammar.blends?.[number]?.facts,
      blend: grammar.blends?.[number]?.title ?? '',
      line: line.name,
      finishTitle: finish.title,
      formTitle: form.title,
    },
    random,
  );
}

/** Mostly colours of the line, so that its things can stand together. */
function colourWay({ grammar, number, line }: Brief, random: Random): Colour[] {
  const own = grammar.blends?.[number]?.colour;
  if (own) {
    return [colourOf(own)];
  }
  const ofLine = random.shuffle(grammar.colours.filter((colour) => line.colours.includes(colour)));
  const others = random.shuffle(grammar.colours.filter((colour) => !line.colours.includes(colour)));
  const count = itemAt([1, 2, 2, 3, 3, 4], random.integer(0, 5));
  const slugs: ColourSlug[] = [...ofLine, ...others].slice(0, count);
  return slugs.map(colourOf);
}

function factsOf(
  { grammar, number, line, form }: Brief,
  finish: Finish,
  colours: readonly Colour[],
  random: Random,
): Facts {
  const blend = grammar.blends?.[number];
  const names = colours.map(({ name }) => name.toLowerCase());
  const measures = Object.entries({ ...grammar.measures, ...form.measures }).map(
    ([name, [low, high, step]]) =>
      [name, String(low + step * random.integer(0, Math.floor((high - low) / step)))] as const,
  );
  const drawn: Facts = {
    ...Object.fromEntries(measures),
    ...blend?.facts,
    ...form.facts,
    ...finish.facts,
    blend: blend?.title ?? '',
    line: line.name,
    mood: line.mood,
    trait: line.trait,
    vendor: random.pick(grammar.makers),
    noun: form.noun,
    material: grammar.material.toLowerCase(),
    finish: finish.title.toLowerCase(),
    colours: listed(names, 'or'),
    grams: String(Math.round(random.integer(...form.grams) / 10) * 10),
  };
  return { ...drawn, ...grammar.derive?.(drawn) };
}
