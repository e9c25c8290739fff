import { createServer } from 'node:http';
import type { Server } from '#server/platform/context.ts';
import { openScrape } from '#server/platform/scrape.ts';
import { addressOf, bind } from './listen.ts';

/** Serves the metrics at a separate address, which no proxy of the public address forwards to. */
export async function serveMetrics(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly address: string; readonly close: () => void }> {
  const scrape = openScrape(server);
  const http = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': server.metrics.registry.contentType }).end(text),
      (error: Error) => {
        server.log.error('metrics failed', { error: error.message });
        response.writeHead(500).end();
      },
    );
  });
  await bind(http, host, port, 'METRICS_PORT');
  // This port must not keep the process alive if the server fails while it starts.
  http.unref();
  return {
    address: addressOf(http, host),
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
