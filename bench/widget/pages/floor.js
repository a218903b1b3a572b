// @ts-nocheck -- the rivals are installed apart, where this benchmark runs.
import { createAsk } from './ask.js';

/** The least that shows the same rows: one string of markup, no keyboard, no names for screen readers. */
const ask = createAsk();
const input = document.querySelector('#q');
const panel = document.body.appendChild(document.createElement('div'));
panel.className = 'panel';

input.addEventListener('input', () => void show());

async function show() {
  const { data, suggestions } = await ask(input.value);
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
