/** @import { CDPSession } from 'playwright' */

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts when it began, in microseconds
 * @property {number} [dur] how long it took
 * @property {number} [tdur] how much CPU its thread took in it
 */

/**
 * What the browser traced while something happened.
 *
 * @param {CDPSession} session
 * @param {() => Promise<void>} act
 * @returns {Promise<TraceEvent[]>}
 */
export async function traced(session, act) {
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...JSON.parse(JSON.stringify(value)));
  });
  await session.send('Tracing.start', {
    categories:
      'devtools.timeline,blink.user_timing,v8,disabled-by-default-devtools.timeline,toplevel',
  });
  await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  return events;
}

/**
 * The events of the page's own main thread: the browser traces all that it does.
 *
 * @param {readonly TraceEvent[]} events
 * @param {readonly string[]} [marks] events by which that thread is known
 */
export function mainThread(events, marks = ['EvaluateScript', 'ParseHTML']) {
  const thread = events.find(({ name }) => marks.includes(name));
  return events.filter(({ pid, tid }) => pid === thread?.pid && tid === thread?.tid);
}
