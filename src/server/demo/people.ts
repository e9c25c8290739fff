import { type DemoAccount, demoAccountNames, demoPassword } from '#contract/demo.ts';
import type { Role } from '#domain/actor.ts';
import { mailAt, type OperatorSeed } from './company.ts';
import { dilmun } from './dilmun.ts';
import { otherOperators } from './other-operators.ts';

export const operatorSeeds: readonly OperatorSeed[] = [dilmun, ...otherOperators];
const [emirates] = otherOperators;

/** The accounts that the server prints when it starts, keyed by the part of their email addresses before the @. */
const accounts: Readonly<Record<DemoAccount, { readonly role: Role | null; readonly of?: OperatorSeed }>> = {
  admin: { role: 'super_admin' },
  operator: { role: 'country_operator', of: dilmun },
  dispatcher: { role: 'dispatcher', of: dilmun },
  technician: { role: 'technician', of: dilmun },
  client: { role: 'client', of: dilmun },
  'operator.ae': { role: 'country_operator', of: emirates },
  'dispatcher.ae': { role: 'dispatcher', of: emirates },
  'technician.ae': { role: 'technician', of: emirates },
  'client.ae': { role: 'client', of: emirates },
  new: { role: null },
};

export const demoAccounts = demoAccountNames.map((account) => {
  const { role, of } = accounts[account];
  return { email: mailAt(account), role, of: of?.name };
});

/** Returns the published credentials of a demo account. They stop working once its password is changed. */
export function demoCredentials({ account }: { readonly account: DemoAccount }) {
  return { email: mailAt(account), password: demoPassword };
}
