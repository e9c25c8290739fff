import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { runMoment } from '../tests/support/clock.ts';
import { createMigratedDatabase } from '../tests/support/databases/database.ts';
import {
  startTestServer,
  type TestServer,
  origin as testOrigin,
} from '../tests/support/servers/demo-server.ts';
import { type Compared, requireAgreement } from './agreement.ts';
import { type Limit, openLimit } from './limit/answer.ts';
import { openFilled, type Place } from './places.ts';
import { works } from './works.ts';

/** The smallest number of rows with which every operation has something to return. */
const rows = 600;

const now = () => runMoment;

let app: TestServer;
let limit: Limit;
let place: Place;
let servers: readonly Compared[];
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createMigratedDatabase();
  drop = database.drop;
  place = await openFilled(database.url, { rows, around: runMoment.toISOString() }, now);
  app = await startTestServer('postgres', {
    on: await openDatabase({ databaseUrl: database.url, dataDir: '' }),
    now: runMoment,
  });
  limit = openLimit(database.url, 2, now);
  servers = [
    {
      name: 'limit',
      kind: 'limit',
      origin: '',
      place,
      send: async ({ address, body }) => {
        const { status, json } = await limit.answer(address, body);
        return { status, text: json };
      },
    },
    {
      name: 'product',
      kind: 'product',
      origin: testOrigin,
      place,
      send: async ({ method, address, headers, body }) => {
        const response = await app.request(address, { method, headers, body: body || null });
        return { status: response.status, text: await response.text() };
      },
    },
  ];
});
afterAll(async () => {
  await limit.close();
  await place.owner.end();
  await app.close();
  await drop();
});

test.each(works)('npm run bench compares like with like: $title', async (work) => {
  await requireAgreement(servers, work);
});

test('the benchmark notices a field that only the product answers', async () => {
  const [, product] = servers;
  if (product === undefined) throw new Error('The product is not among the servers');
  const lacking: Compared = {
    ...product,
    name: 'lacking',
    send: async (call) => {
      const { status, text } = await product.send(call);
      return { status, text: text.replaceAll(/"awaits_visit":false,?/g, '') };
    },
  };
  const [pending] = works;
  if (pending === undefined) throw new Error('There is no work');
  await expect(requireAgreement([product, lacking], pending)).rejects.toThrow('items.0.awaits_visit');
});
