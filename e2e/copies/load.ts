import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The outcomes of the requests of a load. */
export interface LoadReport {
  /** Requests without an answer, or with one that no request should get. */
  failed: string[];
  /** Listings and searches that were answered. */
  reads: number;
  /** Product ids of the events that were answered with 200. */
  acknowledged: number[];
  /** Events that were refused with 503 and a time to try again. */
  postponed: number;
  /** The longest time until an answer. */
  slowestMs: number;
}

export interface Load {
  report: LoadReport;
  /** Sends no more, and resolves when all requests have their answer. */
  stop(): Promise<LoadReport>;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

/** Searches are fewer, because the tests' own stand-in for Typesense answers them. */
const requestsPerSecond: Record<LoadKind, number> = {
  listings: 200,
  'few listings': 20,
  searches: 20,
};
const connections = 32;

/** The product of the next event. Each event of all loads has its own. */
let nextProductId = 1_000;

/** The requests of a load besides its events. */
export type LoadKind = 'listings' | 'few listings' | 'searches';

/** Sends requests at a steady rate, every fourth of them an event of a product of its own. */
export function startLoad(url: string, key: string, kind: LoadKind = 'listings'): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const report: LoadReport = { failed: [], reads: 0, acknowledged: [], postponed: 0, slowestMs: 0 };
  const waiting = new Set<Promise<void>>();
  const send = async (number: number) => {
    const name = number % 4 === 0 ? 'event' : kind;
    const startedAt = performance.now();
    try {
      await sendAs[name](agent, { url, key }, report);
    } catch (error) {
      report.failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    report.slowestMs = Math.max(report.slowestMs, performance.now() - startedAt);
  };
  const stopping = new AbortController();
  const sending = (async () => {
    const startedAt = performance.now();
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const sent = send(number).finally(() => waiting.delete(sent));
      waiting.add(sent);
      await pause(startedAt + (number * 1_000) / requestsPerSecond[kind] - performance.now());
    }
  })();
  return {
    report,
    async stop() {
      stopping.abort();
      await sending;
      await Promise.all(waiting);
      agent.destroy();
      return report;
    },
  };
}

interface Target {
  url: string;
  key: string;
}

type Send = (agent: Agent, target: Target, report: LoadReport) => Promise<void>;

const sendAs: Record<'event' | LoadKind, Send> = {
  event: sendEvent,
  listings: readListing,
  'few listings': readListing,
  searches: search,
};

/** Searches for different terms, so that few answers come from a cache. */
async function search(agent: Agent, { url, key }: Target, report: LoadReport): Promise<void> {
  const body = JSON.stringify({ searchTerm: `product ${1 + (report.reads % 20)}` });
  const { status } = await ask(agent, 'POST', `${url}/api/v1/smart-search/search?key=${key}`, body);
  if (status !== 200) {
    report.failed.push(`search: ${status}`);
  }
  report.reads += 1;
}

async function readListing(agent: Agent, { url, key }: Target, report: LoadReport): Promise<void> {
  const path = `/api/v1/products/top_sellers?key=${key}&limit=${1 + (report.reads % 20)}`;
  const { status } = await ask(agent, 'GET', url + path);
  if (status !== 200) {
    report.failed.push(`listing: ${status}`);
  }
  report.reads += 1;
}

async function sendEvent(agent: Agent, { url, key }: Target, report: LoadReport): Promise<void> {
  const productId = (nextProductId += 1);
  const body = JSON.stringify({
    verb: 'viewed',
    platform_product_id: productId,
    uuid: `u-${productId % 50}`,
    key,
  });
  const { status, retryAfter } = await ask(agent, 'POST', `${url}/api/v2/analytics/event`, body);
  if (status === 200) {
    report.acknowledged.push(productId);
  } else if (status === 503 && retryAfter !== undefined) {
    report.postponed += 1;
  } else {
    report.failed.push(`event: ${status}`);
  }
}

function ask(agent: Agent, method: string, url: string, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const asked = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
