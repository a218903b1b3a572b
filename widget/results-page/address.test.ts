import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getPath } from '../core/json.ts';
import {
  answerTwo,
  askedFor,
  found,
  mountResults,
  openResults,
  resultsPath,
  termOf,
} from '../testing/results-page.ts';
import { later, products, setPage, test } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const loadingMore = '<vitrine-results-page paging="more" page-size="2"></vitrine-results-page>';

/** Goes back like the browser's button. */
async function goBack(): Promise<void> {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await gone;
}

describe('the term', () => {
  test.for([
    [{ searchParameter: 's' }, '?s=cush', 'cush'],
    [{ searchTerm: 'oak table' }, '', 'oak table'],
    [{ searchTerm: 'oak' }, '?q=', ''],
  ] as const)('of %j at “%s” is “%s”', async ([tag, query, term], { shop }) => {
    setPage({ page: { tag: { pageType: 'search', ...tag } } });
    answerTwo(shop);
    await openResults(shop, { query: query || location.pathname });

    expect(shop.asked.map(termOf)).toEqual([term]);
  });

  test('that only the theme knows leaves the results to the theme', async ({ shop }) => {
    setPage({ page: { tag: { pageType: 'search' } } });
    answerTwo(shop);
    const markup =
      '<vitrine-results-page><p slot="fallback">What the theme found</p></vitrine-results-page>';
    const { main, all } = await mountResults(shop, { markup, query: '?keyword=oak' });
    await expect.poll(() => main.querySelector('p')?.checkVisibility()).toBe(true);

    expect(all('[part=base]')).toEqual([]);
    expect(shop.asked).toEqual([]);
  });

  test('of the store’s page of everything is none', async ({ shop }) => {
    setPage({ page: { tag: { pageType: 'search' } } });
    answerTwo(shop);
    const markup = '<vitrine-results-page><p slot="fallback"></p></vitrine-results-page>';
    await openResults(shop, { markup, query: '?sort_by=created-descending' });

    expect(shop.asked.map(termOf)).toEqual(['']);
  });
});

describe('the address', () => {
  test('changes with a filter, and going back removes the filter', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    await userEvent.click(results.box('Moss'));
    await results.untilSettled();
    expect(location.search).toBe('?q=oak&filter.v.option.Colour=Moss');
    expect(results.chips()).toEqual(['Moss']);
    expect(results.box('Moss').ariaChecked).toBe('true');

    await goBack();
    expect(location.search).toBe('?q=oak');
    expect(results.chips()).toEqual([]);
    await expect
      .poll(() => shop.asked.map((asked) => getPath(askedFor(asked).filters, 'options')))
      .toEqual([[], ['Colour:Moss'], []]);
  });

  test('changes with the order and the price', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&page=2' });
    await userEvent.selectOptions(results.one('select'), 'Newest');
    expect(location.search).toBe('?q=oak&sort_by=created-descending');

    const [lowest] = results.all('input');
    await userEvent.fill(lowest ?? results.element, '15.5');
    await userEvent.keyboard('{Enter}');
    expect(location.search).toBe('?q=oak&filter.v.price.gte=15.5&sort_by=created-descending');
    expect(results.chips()).toEqual(['From $15.50']);
  });

  test('loses one filter by its chip, and all filters by one link', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, {
      query:
        '?q=oak&filter.p.vendor=Pell&filter.v.availability=1&filter.v.price.gte=5&filter.v.price.lte=9',
    });
    expect(results.chips()).toEqual(['Pell', 'In stock', '$5.00 – $9.00']);
    await userEvent.click(results.named('Remove filter Pell'));
    expect(location.search).toBe(
      '?q=oak&filter.v.availability=1&filter.v.price.gte=5&filter.v.price.lte=9',
    );
    await userEvent.click(results.named('Remove all filters'));
    expect(location.search).toBe('?q=oak');
  });

  test('stays the same when a link is opened in a new tab', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    const opened: boolean[] = [];
    results.main.addEventListener('click', (event) => {
      opened.push(!event.defaultPrevented);
      event.preventDefault();
    });
    await userEvent.click(results.box('Moss'), { modifiers: ['Control'] });
    expect(opened).toEqual([true]);
    expect(location.search).toBe('?q=oak');
  });

  test('adds no history entry when it stays the same', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    const steps = history.length;
    await userEvent.click(results.named('Page 1'));
    expect(history.length).toBe(steps);
    await userEvent.fill(results.one('input'), '-5');
    await userEvent.keyboard('{Enter}');
    expect(history.length).toBe(steps);
    expect(shop.asked).toHaveLength(1);
  });

  test('sends no request when only its fragment changes', async ({ shop }) => {
    answerTwo(shop);
    await openResults(shop);
    history.pushState(null, '', '?q=oak#reviews');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(shop.asked).toHaveLength(1);
  });
});

describe('pages', () => {
  test('replace each other and scroll to the top', async ({ shop }) => {
    shop.answer(resultsPath, (asked) =>
      found(products(askedFor(asked).currentPage === 2 ? 1 : 12)),
    );
    const results = await openResults(shop);
    const next = results.named('Next');
    next.scrollIntoView();
    expect(scrollY).toBeGreaterThan(0);
    await userEvent.click(next);
    await results.untilSettled();

    expect(location.search).toBe('?q=oak&page=2');
    expect(results.titles()).toHaveLength(1);
    expect(Math.round(results.element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    expect(results.root.activeElement).toBe(results.one('.count'));
    expect(results.named('Previous').getAttribute('href')).toBe(`${location.pathname}?q=oak`);
  });
});

describe('a page that no longer exists', () => {
  test('is replaced by the last page without a history entry', async ({ shop }) => {
    shop.answer(resultsPath, (asked) =>
      found(askedFor(asked).currentPage === 2 ? products(1) : [], {
        pageInfo: { serverSize: 25, pageCount: 2 },
      }),
    );
    const steps = history.length;
    const results = await openResults(shop, { query: '?q=oak&page=9' });
    await expect.poll(() => results.titles()).toEqual(['Product 1']);
    expect(location.search).toBe('?q=oak&page=2');
    expect(history.length).toBe(steps);
  });
});

describe('the next page of `more`', () => {
  test('is loaded below, and the address changes without a history entry', async ({ shop }) => {
    shop.answer(resultsPath, (asked) =>
      found(products(askedFor(asked).currentPage === 2 ? 4 : 2).slice(-2), {
        pageInfo: { serverSize: 4, pageCount: 2 },
      }),
    );
    const results = await openResults(shop, { markup: loadingMore });
    const steps = history.length;
    await userEvent.click(results.named('Show more products'));
    await results.untilSettled();

    expect(results.titles()).toEqual(['Product 1', 'Product 2', 'Product 3', 'Product 4']);
    expect(location.search).toBe('?q=oak&page=2');
    expect(history.length).toBe(steps);
    expect(results.root.activeElement?.textContent).toContain('Product 3');
    expect(results.all('.more')).toEqual([]);
  });

  test('is shown after a reload, with a link to the former pages', async ({ shop }) => {
    shop.answer(resultsPath, () =>
      found(products(2), { pageInfo: { serverSize: 99, pageCount: 50 } }),
    );
    const results = await openResults(shop, { markup: loadingMore, query: '?q=oak&page=7' });
    expect(shop.asked.map((asked) => askedFor(asked).currentPage)).toEqual([3, 4, 5, 6, 7]);
    expect(results.titles()).toHaveLength(10);
    expect(results.named('Show earlier products').getAttribute('href')).toContain('page=2');
  });
});

describe('the browser’s page cache', () => {
  test('restores a page with an aborted request, which is sent again', async ({ shop }) => {
    const never = later();
    shop.answer(resultsPath, () => never.promise);
    const results = await mountResults(shop);
    answerTwo(shop);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await results.untilSettled();
    expect(results.titles()).toEqual(['Product 1', 'Product 2']);
  });

  test('restores a finished page without a request', async ({ shop }) => {
    answerTwo(shop);
    await openResults(shop);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(shop.asked.map(termOf)).toEqual(['oak']);
  });
});
