import { html, render } from 'lit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../widget/testing/accessibility.ts';
import './trial-panel.ts';
import type { Trial, TrialsAnswer } from './trials-element.ts';

const head = {
  id: 'a',
  after: 'request',
  step: 'testing similar',
  done: 3,
  total: 9,
  started_at: '2026-11-23T10:00:00.000Z',
  reached_at: '2026-11-23T10:00:10.000Z',
  failure: null,
} as const;

const recommender = {
  recommender: 'similar',
  question: 'q',
  cases: 40,
  ndcg: 0.3,
  popularity_ndcg: 0.1,
  difference: { mean: 0.2, margin: 0.04 },
  is_within_noise: false,
};

const running: Trial = { ...head, kind: 'quality', state: 'running', result: null };
const cancelled: Trial = { ...running, state: 'cancelled' };

const evaluate = page.getByRole('button', { name: 'Evaluate now' });
const cancel = page.getByRole('button', { name: 'Cancel' });
const bar = page.getByRole('progressbar', { name: 'Measuring' });

afterEach(() => {
  render(html``, document.body);
  vi.unstubAllGlobals();
});

function answerOf(data: readonly Trial[]): TrialsAnswer {
  return { data: [...data], products: 12, index_seconds: 1 };
}

/** Shows the panel over a server with these trials, which requests of the page may change. */
function show(
  trials: readonly Trial[],
  {
    kind = 'quality',
    role = 'merchandiser',
    weights = {},
    onRequest = (_method: string): readonly Trial[] | Promise<readonly Trial[]> => trials,
  } = {},
) {
  let current = trials;
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
    current = method === 'GET' ? current : await onRequest(method);
    return Response.json(method === 'GET' ? answerOf(current) : {});
  });
  draw({ kind, role, weights });
}

function draw({ kind = 'quality', role = 'merchandiser', weights = {} }) {
  const shop = { domain: 'store.example', role };
  const draft = { field_weights: weights };
  render(
    html`<main>
      <trial-panel kind=${kind} .shop=${shop} .draft=${draft}></trial-panel>
    </main>`,
    document.body,
  );
}

describe('a measurement of the recommenders', () => {
  test('is begun and cancelled with one button, which keeps the focus', async () => {
    show([], { onRequest: (method) => [method === 'POST' ? running : cancelled] });
    await evaluate.click();
    await expect.element(bar).toHaveAttribute('value', '3');
    await expect.element(page.getByText('Measuring: testing “Similar”')).toBeVisible();
    await expect.element(cancel).toHaveFocus();
    expect(await violations(document.body)).toEqual([]);
    await cancel.click();
    await expect.element(page.getByText(/The last trial was cancelled/)).toBeVisible();
    await expect.element(evaluate).toBeVisible();
    expect(await violations(document.body)).toEqual([]);
  });

  test('is not ended by the second click of a double click', async () => {
    const methods: string[] = [];
    show([], {
      onRequest(method) {
        methods.push(method);
        return [running];
      },
    });
    await evaluate.dblClick();
    await expect.element(cancel).toBeVisible();
    expect(methods).toEqual(['POST']);
  });

  test('that somebody else began is shown, without a button to viewers', async () => {
    show([running], { role: 'viewer' });
    await expect.element(bar).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('that failed is told with its reason until one succeeds', async () => {
    const failed: Trial = { ...running, state: 'failed', failure: 'The server has ended.' };
    const later: Trial = { ...running, state: 'finished', result: { orders: 8, recommenders: [] } };
    show([failed], { onRequest: () => [later, failed] });
    const sentence = page.getByText(/The last trial failed .* The server has ended\./);
    await expect.element(sentence).toBeVisible();
    expect(await violations(document.body)).toEqual([]);
    await evaluate.click();
    await expect.element(sentence).not.toBeInTheDocument();
  });

  test('that the server refuses is told beside the button', async () => {
    vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) =>
      method === 'GET'
        ? Response.json(answerOf([]))
        : Response.json({ error: 'Another one is running.' }, { status: 409 }),
    );
    draw({});
    await evaluate.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Another one is running.');
  });

  test('is told in words, with the noise band and the ones before', async () => {
    const former = { ...recommender, ndcg: 0.12, is_within_noise: true };
    const finished = (at: string, one: typeof recommender): Trial => ({
      ...running,
      state: 'finished',
      reached_at: at,
      result: { orders: 8, recommenders: [one] },
    });
    show([
      finished('2026-11-23T10:00:00.000Z', recommender),
      finished('2026-11-20T10:00:00.000Z', former),
    ]);
    const row = page.getByRole('row', { name: /Similar/ });
    await expect.element(row).toHaveTextContent('Surely better: 3 times as good');
    await expect.element(row).toHaveTextContent('+20% ± 4%');
    await row.getByText('12%', { exact: true }).click();
    const sentence = 'Nov 20, 2026: 12%, what sells most 10%. The difference may be chance';
    await expect.element(row.getByRole('listitem')).toHaveTextContent(sentence);
    expect(await violations(document.body)).toEqual([]);
  });
});

/** Shows the panel over answers in their order. Returns a function that ends the pause before the next look. */
function showAnswers(...answers: readonly (() => Response)[]) {
  const pauses: { readonly look: () => void; readonly milliseconds: number }[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async () => left.shift()?.());
  vi.stubGlobal('setTimeout', (look: () => void, milliseconds: number) =>
    pauses.push({ look, milliseconds }),
  );
  draw({ role: 'viewer' });
  return async () => {
    await expect.poll(() => pauses.length).toBe(1);
    const [pause] = pauses.splice(0);
    pause?.look();
    return pause?.milliseconds;
  };
}

const busy = () => Response.json({ error: 'The server is busy.' }, { status: 503 });
const working = () => Response.json(answerOf([running]));

describe('the looks at trials', () => {
  test('keep what is shown when one fails, with the reason, and pause longer', async () => {
    const endPause = showAnswers(working, busy, busy, working, working);
    const reason = page.getByText('The server is busy.');
    expect(await endPause()).toBe(1_000);
    await expect.element(reason).toBeVisible();
    await expect.element(bar).toBeVisible();
    expect(await endPause()).toBe(2_000);
    expect(await endPause()).toBe(4_000);
    await expect.element(reason).not.toBeInTheDocument();
    await expect.element(bar).toBeVisible();
    expect(await endPause()).toBe(1_000);
  });

  test('are repeated after a first one that fails', async () => {
    const endPause = showAnswers(busy, () => Response.json(answerOf([])));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.');
    await endPause();
    await expect.element(page.getByText('Nothing has been measured yet.')).toBeVisible();
  });
});

test('kept terms are tried by viewers too, once at a time', async () => {
  const held: (() => void)[] = [];
  const done: Trial = { ...head, kind: 'kept_terms', state: 'finished', result: [] };
  show([], {
    kind: 'kept_terms',
    role: 'viewer',
    onRequest: () => new Promise((resolve) => held.push(() => resolve([done]))),
  });
  const button = page.getByRole('button', { name: 'Run now' });
  await expect.element(page.getByText(/The kept terms have not run yet/)).toBeVisible();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  held[0]?.();
  await expect.element(page.getByText('There were no kept terms.')).toBeVisible();
  await expect.element(page.getByText(/, on request$/)).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await expect.element(button).toHaveFocus();
  expect(held).toHaveLength(1);
});

describe('a trial of field weights', () => {
  const building: Trial = {
    ...head,
    kind: 'field_weights',
    state: 'running',
    field_weights: { title: 7, vendor: 9 },
    result: null,
  };
  const ready: Trial = {
    ...building,
    state: 'ready',
    result: { seconds: 1, memory_bytes: 1_000_000 },
  };
  const kind = 'field_weights';
  const isShown = page.getByText('shows what shoppers would find with these field weights');

  test('says what it has cost, and is ready for the weights that were tried only', async () => {
    show([ready], { kind, weights: { vendor: 9 } });
    await expect.element(page.getByText(/12 products took 1 seconds and 1 MB/)).toBeVisible();
    await expect.element(isShown).toBeVisible();
    draw({ kind, weights: { vendor: 9, title: 7 } });
    await expect.element(isShown).toBeVisible();
    draw({ kind, weights: { vendor: 8 } });
    await expect.element(isShown).not.toBeInTheDocument();
  });

  test('tells the bench when its index is ready', async () => {
    let isReady = false;
    const heard = new Promise((resolve) =>
      document.addEventListener('weights-tried', resolve, { once: true }),
    );
    vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit = {}) => {
      const trials = isReady ? [ready] : [building];
      isReady = true;
      return Response.json(method === 'GET' ? answerOf(trials) : {});
    });
    draw({ kind });
    await expect
      .element(page.getByRole('progressbar', { name: 'Building an index' }))
      .toBeVisible();
    await heard;
  });
});
