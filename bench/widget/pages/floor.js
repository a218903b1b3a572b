// @ts-nocheck -- the rivals are installed only where this benchmark runs.
import { createRequest } from './request.js';

/** The smallest script that shows the same rows: one string of markup, no keyboard, no names for screen readers. */
const request = createRequest();
const input = document.querySelector('#q');
const panel = document.body.appendChild(document.createElement('div'));
panel.className = 'panel';

input.addEventListener('input', () => void show());

async function show() {
  const { data, suggestions } = await request(input.value);
  const products = data.map(
    ({ title, link, images, variants }) =>
      `<li><a href="${escape(link)}"><img src="${escape(images[0].src)}" alt="" width="56" height="70"><span>${escape(title)}</span><b>$${variants[0].price}</b></a><button>Add</button></li>`,
  );
  const terms = suggestions.map(
    ({ text }) => `<li><a href="/search?q=${encodeURIComponent(text)}">${escape(text)}</a></li>`,
  );
  panel.innerHTML = `<ul>${products.join('')}${terms.join('')}</ul>`;
}

function escape(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
