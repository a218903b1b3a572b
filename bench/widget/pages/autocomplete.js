// @ts-nocheck -- the rivals are installed only where this benchmark runs.
import { autocomplete } from '@algolia/autocomplete-js';
import { createRequest } from './request.js';

const request = createRequest();
const place = document.createElement('div');
document.querySelector('#q').replaceWith(place);

autocomplete({
  container: place,
  openOnFocus: false,
  detachedMediaQuery: 'not all',
  async getSources({ query }) {
    if (!query) {
      return [];
    }
    const { data, suggestions } = await request(query);
    return [
      {
        sourceId: 'products',
        getItems: () => data,
        templates: {
          item: ({ item, html }) =>
            html`<a href=${item.link}
                ><img src=${item.images[0].src} alt="" width="56" height="70" /><span
                  >${item.title}</span
                ><b>$${item.variants[0].price}</b></a
              ><button>Add</button>`,
        },
      },
      {
        sourceId: 'suggestions',
        getItems: () => suggestions,
        templates: {
          item: ({ item, html }) =>
            html`<a href=${`/search?q=${encodeURIComponent(item.text)}`}>${item.text}</a>`,
        },
      },
    ];
  },
});
