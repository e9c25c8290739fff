import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { listMachineLabels, scanLabel } from '#contract/labels.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { changesNothing } from '../databases/recorded.ts';
import { startTestServer, testMoment } from '../servers/demo-server.ts';
import { agreed } from './agreed.ts';
import { makeWorld, type Person, withPeople } from './people.ts';

/** The report of a person who has no account. */
export const said = {
  reported_by_name: 'Huda Guest',
  contact_phone: '+973 3612 0000',
  problem_description: 'It beeps and gives no water',
  urgency: 'high',
  ...agreed,
} as const;

/**
 * Starts a server with two operators on a new database. One operator accepts reports that people send by scanning a
 * label.
 */
export async function startLabeling(kind: 'pglite' | 'postgres') {
  const app = await startTestServer(kind, { isEmpty: true });
  const world = await makeWorld(app.server);
  const { database } = app.server;
  let windows = 0;
  const as = ({ email }: Person) => app.as(email);
  const allow = async (reports_by_label: boolean) => {
    const operator = await as(world.home.countryOperator);
    const { currency: _, ...settings } = (await operator.call(getOperatorSettings, {})).body;
    const saved = { ...settings, reports_by_label, service_phone: '+973 1700 1234' };
    expect((await operator.call(saveOperatorSettings, saved)).status).toBe(200);
  };
  const labelsOf = async (person: Person, input: InputOf<typeof listMachineLabels> = {}) =>
    listMachineLabels.output.parse((await (await as(person)).call(listMachineLabels, input)).body).items;
  const newLabel = async () => {
    const passport = { model: 'Aurora Two', serial_number: uuidv7(), location: 'Lobby bar' };
    const { id, label_token: token } = await withPeople(app.server, ({ build }) =>
      build.machine(world.home.client.row, { ...passport, install_date: '2026-01-01' }),
    );
    return { id, token };
  };
  const stranger = () => app.nobody;
  const scanned = async (token: string, person?: Person) =>
    (await (person === undefined ? stranger() : await as(person)).call(scanLabel, { token })).body;
  await allow(true);
  return {
    app,
    world,
    database,
    as,
    allow,
    labelsOf,
    newLabel,
    scanned,
    stranger,
    unchanged: <T>(work: () => Promise<T>) => changesNothing(database, work),
    /** Moves the clock forward to a time at which no attempts count toward the limits. */
    nextWindow: () => {
      app.clock.now = new Date(testMoment.getTime() + ++windows * 20 * 60_000);
    },
  };
}

export type Labeling = Awaited<ReturnType<typeof startLabeling>>;
