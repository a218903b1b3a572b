// @ts-nocheck -- the rivals are installed apart, where this benchmark runs.
/** What a shopper's pause is to every page of this benchmark, in milliseconds. */
const pause = 120;

/** Asks the same question as the quick view, once the shopper pauses; all pages get the same answer. */
export function createAsk() {
  let waiting = 0;
  return (query) =>
    new Promise((resolve, reject) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        answerTo(query).then(resolve, reject);
      }, pause);
    });
}

async function answerTo(query) {
  const response = await fetch('/api/v1/smart-search/search/quick-view', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}
