import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A network between a program and a server that can be cut: from then on nothing arrives at either end and no connection
 * is closed, as when a cable is pulled.
 */
export class CuttableLink {
  readonly #server: Server;
  /** Each open end with the one that it speaks to. */
  readonly #ends = new Map<Socket, Socket>();
  #isCut = false;

  private constructor(target: number) {
    this.#server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  static async to(target: number): Promise<CuttableLink> {
    const link = new CuttableLink(target);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  cut(): void {
    this.#isCut = true;
    this.#ends.forEach((_, end) => end.pause());
  }

  /**
   * What was sent meanwhile arrives, unless the connections are `lost`: then both ends learn that they are over, as those
   * learn in any case whose other end has gone meanwhile.
   */
  heal({ isLost }: { isLost: boolean }): void {
    this.#isCut = false;
    for (const [end, other] of this.#ends) {
      if (isLost || other.destroyed) {
        end.resetAndDestroy();
      } else {
        end.resume();
      }
    }
  }

  async close(): Promise<void> {
    this.#ends.forEach((_, end) => end.destroy());
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Sends on what one end says, while there is a way. */
  #join(from: Socket, to: Socket): void {
    this.#ends.set(from, to);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => from.destroy());
    from.on('end', () => to.end());
    from.on('close', () => {
      this.#ends.delete(from);
      if (!this.#isCut) {
        to.destroy();
      }
    });
    if (this.#isCut) {
      from.pause();
    }
  }
}
