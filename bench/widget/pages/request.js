// @ts-nocheck -- the rivals are installed only where this benchmark runs.
/** The debounce of every page of this benchmark, in milliseconds. */
const debounceMs = 120;

/** Creates a function that sends the request of the quick view after the debounce. All pages get the same response. */
export function createRequest() {
  let waiting = 0;
  return (query) =>
    new Promise((resolve, reject) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        fetchResults(query).then(resolve, reject);
      }, debounceMs);
    });
}

async function fetchResults(query) {
  const response = await fetch('/api/v1/smart-search/search/quick-view', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}
