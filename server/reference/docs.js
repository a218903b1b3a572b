/** The script of the API reference. Sends the reader's requests and marks the current section. */
import { addCopyButton, codeBlock, colour, element, indent, listHeaders } from './answer-view.js';

/** @type {Promise<string> | undefined} */
let demoKey;

/** @type {Promise<Record<string, unknown>> | undefined} */
let answers;

const keyInputs = [...document.querySelectorAll('input')].filter(
  ({ dataset }) => dataset.key !== undefined,
);

for (const details of document.querySelectorAll('details.try')) {
  details.removeAttribute('hidden');
  details.addEventListener('toggle', () => void fillDemoKey());
}
for (const details of document.querySelectorAll('details.later')) {
  details.removeAttribute('hidden');
  details.addEventListener('toggle', () => void showAnswer(details));
}
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}
for (const input of keyInputs) {
  // All forms share one key.
  input.addEventListener('change', () => fillKeys(input.value));
}
for (const code of document.querySelectorAll('pre')) {
  addCopyButton(code);
}
for (const link of document.querySelectorAll('.contents li a, .contents .brand')) {
  link.addEventListener('click', () => link.closest('details')?.removeAttribute('open'));
}
markCurrentSection();

/** @param {Element} details */
async function showAnswer(details) {
  answers ??= fetch('/docs/answers.json').then((answer) => answer.json());
  try {
    const answer = (await answers)[details.id.slice(7)];
    if (details.children.length === 1) {
      details.append(codeBlock('Answer', colour(JSON.stringify(answer, null, 2))));
    }
  } catch {
    // The next one that is opened loads them again.
    answers = undefined;
    details.removeAttribute('open');
  }
}

/** Loads the demo key once, when the reader opens a form. */
async function fillDemoKey() {
  demoKey ??= readDemoKey();
  const key = await demoKey;
  if (key !== '') {
    fillKeys(key, ({ value }) => value === '');
    return;
  }
  for (const hint of document.querySelectorAll('.hint')) {
    hint.removeAttribute('hidden');
  }
}

/** @returns {Promise<string>} The public key of the demo shop, or an empty text without one. */
async function readDemoKey() {
  const shop = document.querySelector('main')?.dataset.demo ?? '';
  try {
    const answer = await fetch(`/api/v1/user/config?${new URLSearchParams({ shop })}`);
    const { data } = await answer.json();
    return data?.shop.api_key ?? '';
  } catch {
    // The reader then types a key.
    return '';
  }
}

/**
 * @param {string} key
 * @param {(input: HTMLInputElement) => boolean} [isWanted]
 */
function fillKeys(key, isWanted = () => true) {
  for (const input of keyInputs.filter(isWanted)) {
    input.value = key;
  }
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const { target, init } = readRequest(form);
  const outcome = form.querySelector('.outcome');
  const button = form.querySelector('button');
  if (!outcome || !button || button.ariaBusy === 'true') {
    return;
  }
  button.ariaBusy = 'true';
  const startedAt = performance.now();
  try {
    const answer = await fetch(target, init);
    const text = await answer.text();
    const ms = Math.round(performance.now() - startedAt);
    outcome.replaceChildren(
      element('p', 'status', [
        element('strong', answer.ok ? 'good' : 'bad', [`${answer.status} ${answer.statusText}`]),
        ` in ${ms} ms, ${text.length.toLocaleString('en')} characters`,
      ]),
      listHeaders(answer.headers),
      codeBlock('Answer received', colour(indent(text))),
      codeBlock('The same in a shell', [curlLine(target, init)]),
    );
  } catch (error) {
    outcome.replaceChildren(
      element('p', 'status', [`The request could not be sent: ${String(error)}`]),
    );
  } finally {
    button.ariaBusy = null;
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {{ target: string, init: { method: string, headers: Record<string, string>, body?: string } }}
 */
function readRequest(form) {
  const { method = 'GET', path = '' } = form.dataset;
  const query = new URLSearchParams();
  /** @type {{ method: string, headers: Record<string, string>, body?: string }} */
  const init = { method, headers: {} };
  let filled = path;
  for (const field of form.elements) {
    if (!isField(field)) {
      continue;
    }
    const { name, value, dataset } = field;
    if (dataset.in === 'body') {
      init.headers['Content-Type'] = 'application/json';
      init.body = value;
    } else if (value.trim() !== '') {
      if (dataset.in === 'query') {
        query.set(name, value);
      } else if (dataset.in === 'header') {
        init.headers[name] = value;
      } else {
        filled = filled.replace(`{${name}}`, encodeURIComponent(value));
      }
    }
  }
  return { target: query.size > 0 ? `${filled}?${query}` : filled, init };
}

/**
 * @param {Element} control
 * @returns {control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement}
 */
function isField(control) {
  return 'value' in control && !(control instanceof HTMLButtonElement);
}

/**
 * @param {string} target
 * @param {{ method: string, headers: Record<string, string>, body?: string }} init
 */
function curlLine(target, { headers, body }) {
  const [path = '', query] = target.split('?');
  const parts = [
    `${query === undefined ? '' : '-G '}${quote(location.origin + path)}`,
    ...(query?.split('&').map((pair) => `-d ${quote(pair)}`) ?? []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}

/** @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Marks the link of the section on screen in the contents. */
function markCurrentSection() {
  const links = new Map(
    [...document.querySelectorAll('.contents li a')].map((link) => [
      link.getAttribute('href'),
      link,
    ]),
  );
  const sections = [...document.querySelectorAll('section[id]')];
  /** @type {Set<Element>} */
  const touching = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          touching.add(target);
        } else {
          touching.delete(target);
        }
      }
      // Where two sections meet, both touch the line: the one that begins there is the current one.
      const current = sections.findLast((section) => touching.has(section));
      const link = links.get(`#${current?.id}`);
      if (link && !link.hasAttribute('aria-current')) {
        document.querySelector('.contents [aria-current]')?.removeAttribute('aria-current');
        link.setAttribute('aria-current', 'true');
        reveal(link);
      }
    },
    // A line just below the target position of links, so that short sections are marked as well.
    { rootMargin: '-9% 0px -91%' },
  );
  for (const section of sections) {
    observer.observe(section);
  }
}

/**
 * Scrolls only the contents: `scrollIntoView` would stop the smooth scrolling of the page to a section.
 * @param {Element} link
 */
function reveal(link) {
  const contents = link.closest('.contents');
  if (!contents) {
    return;
  }
  const frame = contents.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  contents.scrollTop += Math.min(0, top - frame.top) + Math.max(0, bottom - frame.bottom);
}
