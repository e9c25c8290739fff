import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const otherTenant: Part = {
  name: 'other-tenant',
  promise:
    'no write of an operator changes a row, a file or a mail of another one, whatever values of it the input bears',
  // With this fault, the erasure replaces the person's name in everyone's emails, as an earlier version did.
  canaries: [
    {
      file: 'src/server/steps/erase-person.ts',
      from: 'asSystem(operator_id === null ? { account: id } : { operator: operator_id }, () => {',
      to: `asSystem({ installation: 'fault' }, () => {
      tx.write({ text: 'update outgoing_mails set body = replace(body, $1, $2)', values: [traces.name, name] });`,
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/tenants/other-tenant.test.ts': 1 }, rounds),
};
