import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openLimit } from './answer.ts';

/** Serves the minimal operations directly on node:http, as a baseline for comparison. */

const limit = openLimit(process.env.DATABASE_URL, Number(process.env.DATABASE_CONNECTIONS));

async function respond(url: string, body: string, response: ServerResponse): Promise<void> {
  const { status, json } = await limit.answer(url, body);
  const bytes = Buffer.from(json);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(bytes);
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    respond(request.url ?? '', body, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
}

createServer({ keepAliveTimeout: 600_000 }, serve).listen(Number(process.env.PORT), '127.0.0.1');
