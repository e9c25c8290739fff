import { v7 as uuidv7 } from 'uuid';
import { createMachine, type MachineView } from '#contract/machines.ts';
import { changesNothing } from '../databases/recorded.ts';
import { startTestServer, type TestServer } from '../servers/demo-server.ts';
import { makeWorld, type Person, type TestClient, type World } from './people.ts';
import { type JobSeed, makeJob } from './work.ts';

/** The input for moving a machine. */
export const moving = { location: 'Roof bar', moved_on: '2026-11-17', reason: 'The lobby is rebuilt' };

/** Starts a server with two operators on a new database, with the steps of the machine tests. */
export async function startKeeping(kind: 'pglite' | 'postgres') {
  const app: TestServer = await startTestServer(kind, { isEmpty: true });
  const world: World = await makeWorld(app.server);
  const { database } = app.server;
  const as = ({ email }: Person) => app.as(email);
  return {
    app,
    world,
    database,
    as,
    refused: <T>(work: () => Promise<T>) => changesNothing(database, work),
    newMachine: async (client: TestClient = world.home.client): Promise<MachineView> => {
      const dated = { install_date: '2026-01-10', location: 'Lobby bar' };
      const form = { model: 'Aurora Two', serial_number: uuidv7(), ...dated };
      return createMachine.output.parse((await (await as(client)).call(createMachine, form)).body);
    },
    jobOn: (machine: MachineView, seed: JobSeed = {}) =>
      makeJob(database, world.home, { machine_id: machine.id, ...seed }),
  };
}

export type Keeping = Awaited<ReturnType<typeof startKeeping>>;
