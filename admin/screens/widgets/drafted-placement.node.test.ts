import { expect, test } from 'vitest';
import { placementOf } from './drafted-placement.ts';

const fields = ['title', 'layout', 'on'].map((name) => ({ name }));
const form = { source: '/api/v1/products/top_sellers', fields };

test('settings without a field in the form become no attribute of the preview', () => {
  const settings = { title: 'Mugs', 'my note': 'for June', onclick: 'x', layout: 'grid' };
  expect(placementOf({ type: 'recommendations', settings }, form).attributes).toEqual({
    heading: 'Mugs',
    layout: 'grid',
    limit: '5',
    source: form.source,
  });
  expect(placementOf({ type: 'pop_up', settings }, form)).toMatchObject({
    attributes: { heading: 'Mugs' },
    inner: { attributes: { layout: 'grid', limit: '5', source: form.source } },
  });
});
