// @ts-nocheck -- the rivals are installed only where this benchmark runs.
import instantsearch from 'instantsearch.js';
import { hits, searchBox } from 'instantsearch.js/es/widgets';
import { createRequest } from './request.js';

const request = createRequest();
const box = document.createElement('div');
const list = document.createElement('div');
document.querySelector('#q').replaceWith(box, list);

const search = instantsearch({
  indexName: 'products',
  searchClient: {
    async search([{ params }]) {
      const query = params?.query ?? '';
      const { data } = query === '' ? { data: [] } : await request(query);
      const found = data.map((product) => ({ ...product, objectID: String(product.id) }));
      return {
        results: [
          { hits: found, nbHits: found.length, query, page: 0, nbPages: 1, hitsPerPage: 20 },
        ],
      };
    },
  },
});
search.addWidgets([
  searchBox({ container: box }),
  hits({
    container: list,
    templates: {
      item: (item, { html }) =>
        html`<a href=${item.link}
            ><img src=${item.images[0].src} alt="" width="56" height="70" /><span
              >${item.title}</span
            ><b>$${item.variants[0].price}</b></a
          ><button>Add</button>`,
    },
  }),
]);
search.start();
