import type { Transaction } from '#server/database/database.ts';
import type { clients } from '#server/store/clients.ts';
import type { Machine } from '#server/store/machines.ts';
import type { country_operators } from '#server/store/operators.ts';
import type { WrittenRow } from '#server/store/rows/rows.ts';
import type { technicians } from '#server/store/technicians.ts';
import type { PlannedRequest } from './visits.ts';

export type Seeding = {
  readonly tx: Transaction;
  readonly now: Date;
  readonly newId: () => string;
  readonly signature: { readonly png: Buffer; readonly sha256: string };
};

export type ClientRow = WrittenRow<typeof clients>;
export type MachineRow = Machine;
export type TechnicianRow = WrittenRow<typeof technicians>;

export type SeededOperator = {
  readonly operator: WrittenRow<typeof country_operators>;
  readonly dispatcher_id: string | null;
  /** Returns the rows that were created for a planned request. */
  readonly find: (planned: Pick<PlannedRequest, 'client' | 'machine' | 'visit'>) => {
    readonly client: ClientRow;
    readonly machine: MachineRow;
    readonly technician: TechnicianRow | null;
  };
};
