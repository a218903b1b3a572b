import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../../../widget/testing/accessibility.ts';
import './pattern-matches.ts';

const mug = { id: 1, title: 'Blue mug <b>', image: null };

/** Answers what is asked for each pattern. Returns the patterns that were asked for. */
function serve(answers: Readonly<Record<string, () => Response>>): string[] {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { searchParams } = new URL(
      address instanceof Request ? address.url : address,
      location.href,
    );
    const pattern = searchParams.get('pattern') ?? '';
    asked.push(pattern);
    return answers[pattern]?.() ?? Response.json({ error: 'Not expected.' }, { status: 500 });
  });
  return asked;
}

function show(pattern: string): void {
  render(
    html`<main>
      <pattern-matches
        .shop=${'mugs.example'}
        .type=${'product_title'}
        .pattern=${pattern}
        .namespace=${''}
        .key=${''}
      ></pattern-matches>
    </main>`,
    document.body,
  );
}

function found(total: number, examined: number | null = null) {
  return () => Response.json({ data: total > 0 ? [mug] : [], total, examined });
}

afterEach(() => {
  vi.restoreAllMocks();
  render(nothing, document.body);
});

test('only the pattern at the end of the typing is compared', async () => {
  const asked = serve({ blue: found(7) });
  show('b');
  await Promise.resolve();
  show('bl');
  await Promise.resolve();
  show('blue');
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('It matches 7 of your products:');
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Blue mug <b>');
  expect(asked).toEqual(['blue']);
  expect(await violations(document.body)).toEqual([]);
});

test('a large shop says how many of its products were compared', async () => {
  serve({ red: found(0, 2_000), mug: found(3, 2_000) });
  show('red');
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('It matches none of your 2,000 newest products.');
  show('mug');
  await expect.element(status).toHaveTextContent('It matches 3 of your 2,000 newest products:');
});

test('a wrong pattern shows nothing, and a server that fails is asked again', async () => {
  let failures = 1;
  serve({
    blue: found(7),
    '(': () => Response.json({ error: 'pattern must be …' }, { status: 400 }),
    mug: () => (failures-- > 0 ? Response.json({ error: 'Busy.' }, { status: 503 }) : found(1)()),
  });
  const status = page.getByRole('status');
  show('blue');
  await expect.element(status).toHaveTextContent('It matches 7');
  show('(');
  await expect.element(status).not.toHaveTextContent(/\S/);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  show('mug');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Busy.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(status).toHaveTextContent('It matches one of your products:');
});
