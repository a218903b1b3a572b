import type { IncomingMessage } from 'node:http';
import { AppError } from '../../base/errors.ts';
import type { ConnectionLimits } from './connection-limits.ts';

type Limits = Pick<ConnectionLimits, 'incomingBytes' | 'incomingBytesOfNetwork'>;

interface Network {
  readonly name: string;
  readonly bodies: Set<IncomingBody>;
  /** Bytes of memory that its bodies occupy. */
  bytes: number;
}

interface IncomingBody {
  readonly network: Network;
  /** Bytes of memory that the received part occupies. */
  bytes: number;
  /** Ends its reading, which removes it. */
  readonly refuse: () => void;
}

/** Memory of a received chunk besides its bytes, so that many small chunks count as what they occupy. */
const bytesOfChunk = 200;

/**
 * Bounds the memory of request bodies that have not arrived completely. Beyond the bound of a client network, its
 * largest body is refused; beyond that of all networks, the largest one of the network that holds most.
 */
export class IncomingBodies {
  readonly #limits: Limits;
  readonly #networks = new Map<string, Network>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Resolves to the body that is being read. Rejects when it is refused. */
  receive<Body>(request: IncomingMessage, network: string, reading: Promise<Body>): Promise<Body> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        end();
        // What has arrived is freed when the refusal closes the connection.
        request.pause();
        reject(
          new AppError(
            'unavailable',
            'Too much is being sent at the same time: send this again in a moment.',
          ),
        );
      };
      const body = this.#add(network, refuse);
      const count = (chunk: Buffer) => this.#count(body, chunk.length + bytesOfChunk);
      const end = () => {
        request.off('data', count);
        request.off('close', end);
        this.#remove(body);
      };
      request.on('data', count);
      request.once('close', end);
      reading.then(resolve, reject).finally(end);
    });
  }

  #add(name: string, refuse: () => void): IncomingBody {
    const network = this.#networks.get(name) ?? { name, bodies: new Set(), bytes: 0 };
    this.#networks.set(name, network);
    const body = { network, bytes: 0, refuse };
    network.bodies.add(body);
    return body;
  }

  /** Has no effect on a body that was removed before. */
  #remove(body: IncomingBody): void {
    const { network } = body;
    if (network.bodies.delete(body)) {
      network.bytes -= body.bytes;
      this.#bytes -= body.bytes;
      if (network.bodies.size === 0) {
        this.#networks.delete(network.name);
      }
    }
  }

  #count(body: IncomingBody, bytes: number): void {
    const { network } = body;
    body.bytes += bytes;
    network.bytes += bytes;
    this.#bytes += bytes;
    if (network.bytes > this.#limits.incomingBytesOfNetwork) {
      largest(network.bodies)?.refuse();
    }
    if (this.#bytes > this.#limits.incomingBytes) {
      const heaviest = largest(this.#networks.values());
      largest(heaviest?.bodies ?? [])?.refuse();
    }
  }
}

/** Returns the first one with most bytes. */
function largest<Item extends { bytes: number }>(items: Iterable<Item>): Item | undefined {
  let found: Item | undefined;
  for (const item of items) {
    if (!found || item.bytes > found.bytes) {
      found = item;
    }
  }
  return found;
}
