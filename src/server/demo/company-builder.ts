import type { Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { giveRole } from '#server/store/accounts.ts';
import { insertAgreement, shippedPrivacyText } from '#server/store/agreements/privacy-texts.ts';
import { type client_people, insertClientPerson } from '#server/store/client-people.ts';
import { type clients, insertClient } from '#server/store/clients.ts';
import type { dispatchers } from '#server/store/dispatchers.ts';
import { insertMachine, type machines, newLabelToken } from '#server/store/machines.ts';
import { openNumberSeries } from '#server/store/number-series.ts';
import { type country_operators, insertOperator } from '#server/store/operators.ts';
import { insertSite, type sites } from '#server/store/sites.ts';
import { insertStaff } from '#server/store/staff.ts';
import type { technicians } from '#server/store/technicians.ts';

type Materials = {
  readonly tx: Transaction;
  readonly accounts: Pick<Accounts, 'create'>;
  readonly newId: () => string;
  readonly passwordHash: string;
  /** The creation time of rows that do not specify one. */
  readonly at: Date;
};

type NamedPerson = {
  readonly name: string;
  readonly second_name?: string | null | undefined;
  readonly email: string;
};
type BuilderColumn = 'id' | 'user_id' | 'operator_id' | 'client_id' | 'label_token' | 'created_at';
/** The columns of a row without those that the builder fills in. */
type Fields<Row> = Omit<Row, BuilderColumn> & { readonly created_at?: Date };
type Client = { readonly id: string; readonly operator_id: string };

export type CompanyBuilder = ReturnType<typeof companyBuilder>;

/**
 * Returns functions that insert the rows of a company with its accounts, without the checks of the commands. Everyone has
 * agreed to the privacy notice that the product ships.
 */
export function companyBuilder({ tx, accounts, newId, passwordHash, at: created_at }: Materials) {
  const account = (
    { name, second_name, email }: NamedPerson,
    role: Role | null,
    operator_id: string | null = null,
  ): string => {
    const user_id = accounts.create(tx, { name, second_name, email, passwordHash, operator_id });
    if (role !== null) giveRole(tx, user_id, role);
    const way = role === null && operator_id === null ? 'sign_up' : 'invitation';
    insertAgreement(
      tx,
      { ...shippedPrivacyText(), at: created_at },
      { id: newId(), way, operator_id, user_id },
    );
    return user_id;
  };
  const member = (person: NamedPerson, role: Role, operator_id: string) => ({
    id: newId(),
    user_id: account(person, role, operator_id),
    operator_id,
    created_at,
  });
  return {
    account,
    operator: ({
      owner,
      ...fields
    }: Fields<typeof country_operators.$inferInsert> & { owner: NamedPerson }) => {
      const id = newId();
      const user_id = account(owner, 'country_operator', id);
      const operator = insertOperator(tx, { created_at, ...fields, id, user_id });
      openNumberSeries(tx, id);
      return operator;
    },
    dispatcher: (operator_id: string, person: Fields<typeof dispatchers.$inferInsert> & NamedPerson) =>
      insertStaff(tx, 'dispatcher', { ...member(person, 'dispatcher', operator_id), ...person }),
    technician: (operator_id: string, person: Fields<typeof technicians.$inferInsert> & NamedPerson) =>
      insertStaff(tx, 'technician', { ...member(person, 'technician', operator_id), ...person }),
    client: (operator_id: string, client: Fields<typeof clients.$inferInsert>) =>
      insertClient(tx, { ...member(client, 'client', operator_id), ...client }),
    clientPerson: (client: Client, person: Fields<typeof client_people.$inferInsert>) =>
      insertClientPerson(tx, {
        ...member(person, 'client', client.operator_id),
        ...person,
        client_id: client.id,
      }),
    site: ({ id: client_id, operator_id }: Client, site: Fields<typeof sites.$inferInsert>) =>
      insertSite(tx, { ...site, id: newId(), operator_id, client_id }),
    machine: ({ id: client_id, operator_id }: Client, machine: Fields<typeof machines.$inferInsert>) =>
      insertMachine(tx, {
        created_at,
        ...machine,
        id: newId(),
        operator_id,
        client_id,
        label_token: newLabelToken(),
      }),
  };
}
