import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { startTestServer, type TestServer } from '../servers/demo-server.ts';
import { makeWorld, type World } from './people.ts';

/**
 * Starts an application with a world of people before the tests of a `describe`, and closes it after them. Both can be
 * read only while the tests run.
 */
export function shareWorld(kind: Database['kind']): { readonly app: TestServer; readonly world: World } {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());
  return {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
  };
}
