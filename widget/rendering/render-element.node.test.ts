import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { renderElement } from './render-element.ts';

/** Starts a service that answers with a status and a text, or never. */
async function service(
  status: number | 'never',
  text = '',
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (status !== 'never') {
      response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const element = 'recommendations';
const attributes = {
  source: '/api/v1/products/top_sellers',
  limit: 4,
  ratings: true,
  badges: null,
};
const empty =
  '<vitrine-recommendations source="/api/v1/products/top_sellers" limit="4" ratings></vitrine-recommendations>';

test('a page gets the element that the service renders', async () => {
  const { url, asked } = await service(200, '<vitrine-recommendations rendered>');
  const parameters = { country_code: 'DE', locale: undefined };
  expect(
    await renderElement({ service: `${url}/`, key: 'k', element, attributes, parameters }),
  ).toEqual({ html: '<vitrine-recommendations rendered>', status: 200 });
  expect(asked).toEqual([
    '/render/v1/recommendations?country_code=DE&source=%2Fapi%2Fv1%2Fproducts%2Ftop_sellers&limit=4&ratings=yes&key=k',
  ]);
});

test('a page of results gets those of its address', async () => {
  const { url, asked } = await service(200, '<vitrine-results-page rendered>');
  const request = { service: url, key: 'k', element: 'results-page' } as const;
  const parameters = { address: '/search?q=white tea&filter.p.vendor=Ash&filter.p.vendor=Pell' };
  expect(await renderElement({ ...request, parameters })).toEqual({
    html: '<vitrine-results-page rendered>',
    status: 200,
  });
  expect(asked).toEqual([
    '/render/v1/results?address=%2Fsearch%3Fq%3Dwhite+tea%26filter.p.vendor%3DAsh%26filter.p.vendor%3DPell&key=k',
  ]);
});

test.for([204, 400, 503])('a page gets the empty element with the status %i', async (status) => {
  const { url } = await service(status, status === 204 ? '' : '{"error":"No."}');
  expect(await renderElement({ service: url, key: 'k', element, attributes })).toEqual({
    html: empty,
    status,
  });
});

test('a page does not wait for a service that hangs, or that is away', async () => {
  const { url } = await service('never');
  const request = { key: 'k', element, attributes, timeoutMs: 20 } as const;
  expect(await renderElement({ ...request, service: url })).toEqual({ html: empty, status: 0 });
  const away = { ...request, service: 'http://127.0.0.1:1' };
  expect(await renderElement(away)).toEqual({ html: empty, status: 0 });
});

test('values of attributes are data', async () => {
  const hostile = { heading: '"><script>alert(1)</script>', 'x onload': 'alert(1)' };
  const request = {
    service: 'http://127.0.0.1:1',
    key: 'k',
    element,
    attributes: hostile,
  } as const;
  expect((await renderElement(request)).html).toBe(
    '<vitrine-recommendations heading="&quot;>&lt;script>alert(1)&lt;/script>"></vitrine-recommendations>',
  );
});
