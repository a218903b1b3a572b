import { describe, expect, it } from 'vitest';
import { createCopywriter } from './descriptions.ts';
import { type Design, designProducts } from './designs.ts';
import { type Facts, numericFact, type Pattern, hasAllFacts } from './grammar.ts';
import { createRandom } from './random.ts';

const written = [1, 2, 3, 4].flatMap((seed) => {
  const write = createCopywriter(createRandom(seed + 100));
  return designProducts(createRandom(seed)).map((design) => ({ design, text: write(design) }));
});

describe('sentences', () => {
  it('can each be used for at least one product of their type', () => {
    for (const type of new Set(written.map(({ design }) => design.type))) {
      const { openings, uses, care, details, finishes, forms } = type;
      const ofType = designsOf(type.name);
      const finishSays = finishes.flatMap(({ says }) => says);
      expect(unusedPatterns([openings, uses, care, details, finishSays].flat(), ofType)).toEqual(
        [],
      );
      for (const form of forms) {
        const ofForm = ofType.filter((design) => design.form === form);
        expect(unusedPatterns(form.says, ofForm), form.title).toEqual([]);
      }
    }
  });

  it('use the plural only from two on', () => {
    expect(textsWith(/\b1 (?:cups|stems|people|litres|pages|weeks|months|hours)\b/)).toEqual([]);
  });

  it('use the trait of a line without an article and never as the last item of a list', () => {
    for (const { design, text } of written) {
      expect(text).not.toContain(`the ${design.line.trait}`);
      expect(text).not.toContain(`with ${design.line.trait} and`);
    }
  });
});

describe('glassware', () => {
  it('is described as mouth-blown and never as tempered', () => {
    expect(textsWith(/tempered|untreated/i, 'Glassware')).toEqual([]);
  });
});

describe('tea', () => {
  it('is described as loose, with a package for one of the sizes', () => {
    expect(textsWith(/pyramid|\bbags\b|mm tall(?! for 100 g)/, 'Tea')).toEqual([]);
    expect(designsOf('Tea').every(({ hasChoice }) => hasChoice)).toBe(true);
  });

  it('makes the number of cups of its recipe', () => {
    for (const { facts } of designsOf('Tea')) {
      const millilitresPerGram = numericFact(facts, 'capacity') / numericFact(facts, 'dose');
      expect(numericFact(facts, 'servings')).toBe(Math.round((millilitresPerGram * 100) / 200));
      expect(millilitresPerGram).toBeGreaterThan(65);
      expect(millilitresPerGram).toBeLessThan(100);
    }
  });

  it('comes from gardens only if it is made of the tea plant', () => {
    const fromGardens = new Set(
      written
        .filter(({ text }) => / gardens /.test(text))
        .map(({ design }) => design.facts['base']),
    );
    expect(fromGardens).toEqual(new Set(['Black Tea', 'Green Tea', 'White Tea', 'Oolong']));
  });
});

describe('cloth', () => {
  it('has the number of warp threads of its density and width', () => {
    for (const { facts } of [...designsOf('Cushions'), ...designsOf('Throws')]) {
      const width = facts['width'] ?? '130';
      expect(facts['span']).toBe(width);
      expect(numericFact(facts, 'ends')).toBe(numericFact(facts, 'threads') * Number(width));
    }
  });

  it('has a weight per square metre that matches the size and weight of the smaller throw', () => {
    for (const { facts } of designsOf('Throws')) {
      const whole = numericFact(facts, 'weight') * 1.3 * 1.8;
      expect(Math.abs(whole - numericFact(facts, 'grams'))).toBeLessThan(15);
    }
  });
});

describe('derived figures', () => {
  it('include how many weeks a notebook lasts at a page a day', () => {
    for (const { facts } of designsOf('Notebooks')) {
      expect(numericFact(facts, 'weeks')).toBe(Math.round(numericFact(facts, 'pages') / 7));
    }
  });

  it('include how many cups a teapot fills', () => {
    for (const { facts } of designsOf('Teapots')) {
      const poured = numericFact(facts, 'cups') * 200;
      expect(Math.abs(poured - numericFact(facts, 'capacity'))).toBeLessThanOrEqual(100);
    }
  });
});

describe('parts', () => {
  it.each([
    ['handle of a mug', /clears the body/, 'Mugs', ['tumbler']],
    ['cloth shade of a lamp', /shade/, 'Table Lamps', ['mushroom', 'stem']],
    ['vessel of a candle', /wax is liquid up to/, 'Candles', ['pillar', 'tapers', 'trio']],
  ])('are described exactly for products that have them: %s', (_, pattern, type, without) => {
    const shapes = new Set(
      designsOf(type)
        .map(({ form }) => form.shape)
        .filter((shape) => !without.includes(shape)),
    );
    expect(new Set(shapesWith(pattern, type))).toEqual(shapes);
  });

  it('of leather are described only for bags with leather', () => {
    const bare = written.filter(
      ({ design }) => design.type.name === 'Bags' && !('leather' in design.facts),
    );
    expect(bare.length).toBeGreaterThan(0);
    expect(bare.filter(({ text }) => /leather/i.test(text))).toEqual([]);
    expect(textsWith(/leather/, 'Bags').length).toBeGreaterThan(0);
  });
});

function designsOf(type: string): Design[] {
  return written.flatMap(({ design }) => (design.type.name === type ? [design] : []));
}

function textsWith(pattern: RegExp, type?: string): string[] {
  return written.flatMap(({ design, text }) =>
    (type === undefined || design.type.name === type) && pattern.test(text) ? [text] : [],
  );
}

function shapesWith(pattern: RegExp, type: string): string[] {
  return written.flatMap(({ design, text }) =>
    design.type.name === type && pattern.test(text) ? [design.form.shape] : [],
  );
}

/** Returns the patterns for which no product has all facts. */
function unusedPatterns(patterns: readonly Pattern[], designs: readonly Design[]): Pattern[] {
  const known: readonly Facts[] = designs.map(({ facts }) => facts);
  return patterns.filter((pattern) => !known.some((facts) => hasAllFacts(pattern, facts)));
}
