import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setPage } from '../testing/shop-page.ts';
import { parameters, readSearch, sorts, writeSearch, type Search } from './search-address.ts';

const everything: Search = {
  term: '',
  isAsTyped: false,
  choices: [],
  min: null,
  max: null,
  sort: 'relevance',
  page: 1,
};

const text = fc.string({ unit: 'binary', minLength: 1 });
const bound = fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100));
const choice = fc.record({
  name: fc.oneof(
    fc.constantFrom(
      parameters.vendors,
      parameters.categories,
      parameters.tags,
      parameters.availability,
    ),
    text.map((name) => parameters.options + name),
  ),
  value: text,
});

const anySearch: fc.Arbitrary<Search> = fc.record({
  term: fc.string({ unit: 'binary' }).map((term) => term.trim()),
  isAsTyped: fc.boolean(),
  choices: fc.uniqueArray(choice, { selector: ({ name, value }) => JSON.stringify([name, value]) }),
  min: bound,
  max: bound,
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 999_999 }),
});

/** Parameters of an address that are not part of the search. */
const others = fc.array(
  fc.tuple(
    fc.constantFrom('utm_source', 'shop', 'preview_theme_id', 'type', 'filter', 'filter.p.m.x.y'),
    fc.string({ unit: 'binary' }),
  ),
);

function read(query: string): Search {
  return readSearch(new URLSearchParams(query));
}

describe('an address', () => {
  test('holds a whole search, which reads back unchanged', () => {
    fc.assert(
      fc.property(anySearch, others, (search, kept) => {
        const query = writeSearch(search, new URLSearchParams(kept));
        expect(read(query)).toEqual(search);
      }),
    );
  });

  test('keeps other parameters in their order', () => {
    fc.assert(
      fc.property(anySearch, anySearch, others, (former, search, kept) => {
        const before = writeSearch(former, new URLSearchParams(kept));
        const after = new URLSearchParams(writeSearch(search, new URLSearchParams(before)));
        expect([...after].filter(([name]) => kept.some(([other]) => other === name))).toEqual(kept);
      }),
    );
  });

  test('is the same for every spelling of a search', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('q', 'page', 'sort_by', parameters.vendors), text)),
        (pairs) => {
          const query = new URLSearchParams(pairs);
          const once = writeSearch(readSearch(query), query);
          expect(writeSearch(read(once), new URLSearchParams(once))).toBe(once);
        },
      ),
    );
  });

  test('uses the platform’s parameter names', () => {
    const search: Search = {
      term: 'tea pot',
      isAsTyped: false,
      choices: [
        { name: parameters.vendors, value: 'Pell & Orrin' },
        { name: `${parameters.options}Colour`, value: 'Moss' },
        { name: parameters.availability, value: '1' },
      ],
      min: 10,
      max: 45.5,
      sort: 'price-ascending',
      page: 2,
    };
    expect(decodeURIComponent(writeSearch(search, new URLSearchParams()))).toBe(
      '?q=tea+pot&filter.p.vendor=Pell+&+Orrin&filter.v.option.Colour=Moss&filter.v.availability=1' +
        '&filter.v.price.gte=10&filter.v.price.lte=45.5&sort_by=price-ascending&page=2',
    );
  });

  test.each(['q', 's'])('has its term in the parameter of the page, %s', (searchParameter) => {
    const before = globalThis.Vitrine;
    onTestFinished(() => {
      globalThis.Vitrine = before;
    });
    setPage({ page: { tag: searchParameter === 'q' ? {} : { searchParameter } } });
    const query = new URLSearchParams({ q: 'tea', s: 'pot', post_type: 'product' });
    const search = readSearch(query);
    expect(search.term).toBe(query.get(searchParameter));

    query.set(searchParameter, 'cup');
    const written = new URLSearchParams(writeSearch({ ...search, term: 'cup' }, query));
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(query));
  });

  test('without parameters lists all products', () => {
    expect(read('')).toEqual(everything);
    expect(writeSearch(everything, new URLSearchParams())).toBe('?');
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=99999999',
    'sort_by=__proto__',
    'filter.v.price.gte=',
    'filter.v.price.gte=NaN',
    'filter.v.price.lte=-4',
    'filter.v.price.lte=1e300',
    'filter.p.vendor=',
    'filter.v.option.=x',
    'filter.x.vendor=x',
  ])('is read without what makes no sense: %s', (query) => {
    expect(read(query)).toEqual(everything);
  });

  test('drops repeated filters and limits their number', () => {
    expect(read('filter.p.tag=a&filter.p.tag=a&filter.p.tag=b').choices).toHaveLength(2);
    const endless = Array.from({ length: 5000 }, (_, index) => `filter.p.tag=${index}`).join('&');
    expect(read(endless).choices).toHaveLength(100);
  });
});
