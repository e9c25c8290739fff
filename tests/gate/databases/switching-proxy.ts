import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address that stays the same when another server takes over, as with a virtual IP address or HAProxy. */
type SwitchingProxy = {
  readonly port: number;
  /** Sends new connections to this port, and closes the old ones. */
  switchTo(port: number): void;
  close(): Promise<void>;
};

export async function openProxy(target: number): Promise<SwitchingProxy> {
  let to = target;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.once('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port) => {
      to = port;
      endAll();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        endAll();
      }),
  };
}
