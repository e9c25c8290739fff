import type { PlayedAct } from '#contract/demo.ts';
import type { ClientSeed, MachineSeed } from '#server/demo/company.ts';
import { crew, dilmun } from '#server/demo/dilmun.ts';
import type { Cast } from './person.ts';

export type Act = { readonly act: PlayedAct; readonly person: string; readonly client: string };

/** The actions of a technician's visits, one after another. They end early if one is refused. */
export type Course<Result = void> = AsyncGenerator<Act, Result, void>;

export type Stage = {
  readonly cast: Cast;
  readonly now: () => Date;
  /** A drawn signature, as a PNG in base64. */
  readonly drawing: string;
  /** The machines without a report today. Playing a technician's day removes the machines that the technician visits from this list. */
  readonly machines: { readonly client: ClientSeed; readonly machine: MachineSeed }[];
};

/** The technicians of a played day, except the one whose account visitors can use to look around. */
export const technicians = Object.values(crew).filter((one) => one.is_active && one !== crew.yusuf);

/** Returns the machines, rotating among the clients so that every client reports faults. */
export function machinesByTurns(): Stage['machines'] {
  const most = Math.max(...dilmun.clients.map(({ machines }) => machines.length));
  return Array.from({ length: most }, (_, index) =>
    dilmun.clients.flatMap((client) => {
      const machine = client.machines[index];
      return machine === undefined ? [] : [{ client, machine }];
    }),
  ).flat();
}
