import type { Role } from '#domain/actor.ts';
import { mailAt, type OperatorSeed } from './company.ts';
import { dilmun } from './dilmun.ts';
import { otherOperators } from './other-operators.ts';

export const demoPassword = 'demo-coffee';

export const operatorSeeds: readonly OperatorSeed[] = [dilmun, ...otherOperators];
const [emirates] = otherOperators;

/** The accounts that the server prints when it starts. */
export const demoAccounts: readonly {
  readonly email: string;
  readonly role: Role | null;
  readonly of?: string;
}[] = [
  { email: mailAt('admin'), role: 'super_admin' },
  { email: mailAt('operator'), role: 'country_operator', of: dilmun.name },
  { email: mailAt('dispatcher'), role: 'dispatcher', of: dilmun.name },
  { email: mailAt('technician'), role: 'technician', of: dilmun.name },
  { email: mailAt('client'), role: 'client', of: dilmun.name },
  { email: mailAt('operator.ae'), role: 'country_operator', of: emirates.name },
  { email: mailAt('dispatcher.ae'), role: 'dispatcher', of: emirates.name },
  { email: mailAt('technician.ae'), role: 'technician', of: emirates.name },
  { email: mailAt('client.ae'), role: 'client', of: emirates.name },
  { email: mailAt('new'), role: null },
];
