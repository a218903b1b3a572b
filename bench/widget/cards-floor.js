// @ts-nocheck -- runs in the page, on data that the server inserts.
/**
 * The smallest script that paints the same: inserts the element's own styles and markup, with the texts of the
 * response, as one string for `innerHTML`. It has no listeners and dispatches no events.
 */
const { addresses, styles, waiting, parts } = JSON.parse(
  document.querySelector('#floor-data').textContent,
);
const root = document.querySelector('#floor').attachShadow({ mode: 'open' });
root.adoptedStyleSheets = styles.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});
root.innerHTML = waiting;
void show();

async function show() {
  const answers = await Promise.all(
    addresses.map(async (address) => (await fetch(address)).json()),
  );
  const products = answers.flatMap(({ data }) => data);
  root.innerHTML = parts
    .map((part) =>
      typeof part === 'string' ? part : escape(read[part.name](products[part.index])),
    )
    .join('');
}

const read = {
  title: ({ title }) => title,
  link: ({ link }) => link,
  picture: ({ images }) => images[0].src,
  price: ({ variants }) => `$${variants[0].price}`,
};

function escape(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
