import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const otherTenant: Part = {
  name: 'other-tenant',
  promise:
    'no write of an operator changes a row, a file or an email of another one, whatever values the input contains',
  // With these faults, the erasure affects other people, as in earlier versions. It renames everyone who has the
  // person's name, deletes everyone's emails to the person's addresses, or replaces the person's name in everyone's
  // emails.
  canaries: [
    {
      file: 'src/server/steps/erase-person.ts',
      from: 'asSystem({ account: id }, () => forgetOwnSignIns(tx, id));',
      to: `asSystem({ installation: 'fault' }, () => {
      tx.write({ text: 'update profiles set name = $2 where name = $1', values: [traces.name, name] });
    });`,
    },
    {
      file: 'src/server/steps/erase-person.ts',
      from: 'asSystem({ account: id }, () => forgetOwnSignIns(tx, id));',
      to: `asSystem({ installation: 'fault' }, () => {
      const text = 'delete from outgoing_mails where user_id is null and lower(recipient) in (select json_array_elements_text($1::json))';
      tx.write({ text, values: [JSON.stringify(traces.emails)] });
    });`,
    },
    {
      file: 'src/server/steps/erase-person.ts',
      from: 'asSystem(scope, () => {',
      to: `asSystem({ installation: 'fault' }, () => {
      tx.write({ text: 'update outgoing_mails set body = replace(body, $1, $2)', values: [traces.name, name] });`,
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/tenants/other-tenant.test.ts': 1 }, rounds),
};
