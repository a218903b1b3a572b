/**
 * Sends many sign-ins at once when it is told to, and reports the statuses of the answers. A process of its own, as
 * people are: their connections would otherwise delay the listings that are measured.
 */
import { once } from 'node:events';

const [address = '', count = ''] = process.argv.slice(2);

// Loads what the first request of a process loads.
await fetch(`${address}/livez`).then((answer) => answer.arrayBuffer());
process.send?.('ready');
await once(process, 'message');
const statuses = await Promise.all(
  Array.from({ length: Number(count) }, (_, person) => signIn(person)),
);
process.send?.(statuses);
process.disconnect();

/**
 * Signs in with an unknown address, which costs the same as a known one.
 *
 * @param {number} person
 */
async function signIn(person) {
  const answer = await fetch(`${address}/admin/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: `person-${person}@mugs.example`, password: 'a wrong phrase' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
