import { addDerivedFacts } from './derived-facts.ts';
import { expand, type Facts, joinWords } from './grammar.ts';
import { type Line, lines } from './lines.ts';
import { type Colour, colourOf } from './palette.ts';
import { type Finish, type Form, type ProductType, productTypes } from './product-types.ts';
import { itemAt, type Random } from './random.ts';

const productsPerType = 28;

/** A product before it has ids, prices and stock. */
export interface Design {
  type: ProductType;
  /** Number within the type, from 0. */
  number: number;
  line: Line;
  form: Form;
  finish: Finish;
  colours: readonly Colour[];
  /** True if the shopper chooses the second option of the type. */
  hasChoice: boolean;
  title: string;
  facts: Facts;
}

export function designProducts(random: Random): Design[] {
  const titles = new Set<string>();
  return productTypes().flatMap((type) => {
    const lineOffset = random.integer(0, lines.length - 1);
    return Array.from({ length: productsPerType }, (_, number) => {
      const line = itemAt(lines, (number + lineOffset) % lines.length);
      const form = itemAt(type.forms, number % type.forms.length);
      return designProduct({ type, number, line, form }, titles, random);
    });
  });
}

type Brief = Pick<Design, 'type' | 'number' | 'line' | 'form'>;

/**
 * Chooses finishes at random until the title is unique; there are more finishes than products with the
 * same name.
 */
function designProduct(brief: Brief, titles: Set<string>, random: Random): Design {
  const { type, form } = brief;
  const candidates = random.shuffle(type.finishes).map((finish) => ({
    finish,
    title: titleOf(brief, finish, random),
  }));
  const chosen = candidates.find(({ title }) => !titles.has(title));
  if (!chosen) {
    throw new Error(`${type.name} has too few finishes for ${form.title}`);
  }
  titles.add(chosen.title);
  const colours = chooseColours(brief, random);
  return {
    ...brief,
    ...chosen,
    colours,
    hasChoice: random.chance(type.choice.share),
    facts: factsOf(brief, chosen.finish, colours, random),
  };
}

function titleOf({ type, number, line, form }: Brief, finish: Finish, random: Random): string {
  return expand(
    random.pick(type.titles),
    {
      ...type.blends[number]?.facts,
      blend: type.blends[number]?.title ?? '',
      line: line.name,
      finishTitle: finish.title,
      formTitle: form.title,
    },
    random,
  );
}

/** Returns mostly colours of the line, so that its products can stand together. */
function chooseColours({ type, number, line }: Brief, random: Random): Colour[] {
  const own = type.blends[number]?.colour;
  if (own) {
    return [colourOf(own)];
  }
  const ofLine = random.shuffle(type.colours.filter((colour) => line.colours.includes(colour)));
  const others = random.shuffle(type.colours.filter((colour) => !line.colours.includes(colour)));
  const count = itemAt([1, 2, 2, 3, 3, 4], random.integer(0, 5));
  return [...ofLine, ...others].slice(0, count).map(colourOf);
}

function factsOf(
  { type, number, line, form }: Brief,
  finish: Finish,
  colours: readonly Colour[],
  random: Random,
): Facts {
  const blend = type.blends[number];
  const names = colours.map(({ name }) => name.toLowerCase());
  const measures = Object.entries({ ...type.measures, ...form.measures }).map(
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
    vendor: random.pick(type.makers),
    noun: form.noun,
    material: type.material.toLowerCase(),
    finish: finish.title.toLowerCase(),
    colours: joinWords(names, 'or'),
    grams: String(Math.round(random.integer(...form.grams) / 10) * 10),
  };
  return addDerivedFacts(drawn, type.derived);
}
