/** @import { CDPSession } from 'playwright' */

/**
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts start, in microseconds
 * @property {number} [dur] duration, in microseconds
 * @property {number} [tdur] CPU time of its thread, in microseconds
 */

/**
 * Returns the events that the browser traces during an action.
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
 * Returns the events of the page's main thread. The browser traces all its threads.
 *
 * @param {readonly TraceEvent[]} events
 * @param {readonly string[]} [marks] names of events that occur only on that thread
 */
export function mainThread(events, marks = ['EvaluateScript', 'ParseHTML']) {
  const thread = events.find(({ name }) => marks.includes(name));
  return events.filter(({ pid, tid }) => pid === thread?.pid && tid === thread?.tid);
}
