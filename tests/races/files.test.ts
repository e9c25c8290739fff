import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles, listFiles, uploadFile } from '#contract/files.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { type Keeping, startKeeping } from '../support/company/kept-machines.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import type { Caller } from '../support/servers/demo-server.ts';

const rounds = 10;
const document = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

describe(`files added to one record at the same time, ${rounds} rounds, on PostgreSQL with several connections`, () => {
  let on: Keeping;
  let client: Caller;
  let operator: Caller;
  beforeAll(async () => {
    on = await startKeeping('postgres');
    client = await on.as(on.world.home.client);
    operator = await on.as(on.world.home.countryOperator);
  });
  afterAll(() => on.app.close());

  const sent = async (by: Caller) =>
    (await by.call(uploadFile, { name: 'Manual.pdf', content: document })).body.id;
  const attaching = async (by: Caller, record_id: string) => {
    const file_ids = [await sent(by)];
    return () => by.call(attachFiles, { record: 'machines', record_id, file_ids });
  };
  /** Creates a machine with room for one more file. */
  const nearlyFull = async () => {
    const { id, operator_id, client_id } = await on.newMachine();
    await on.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into files (id, operator_id, client_id, record, record_id, name, media_type, byte_size, sha256,
          uploaded_by_user_id, uploaded_by_name, created_at)
        select gen_random_uuid(), ${operator_id}, ${client_id}, 'machines', ${id}, 'Old.pdf', 'application/pdf', 1,
          repeat('0', 64), ${client.session.user.id}, 'Somebody', ${on.app.clock.now}
        from generate_series(2, ${fileLimits.perRecord})`),
    );
    return id;
  };

  test('only one file takes the last place, and the other stays with its sender', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await nearlyFull();
      const acts = [await attaching(client, id), await attaching(operator, id)];
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const { items } = (await operator.call(listFiles, { record: 'machines', record_id: id })).body;
      expect(items).toHaveLength(fileLimits.perRecord);
    }
  });

  test('an uploaded file is added to one record, even if two requests name it', async () => {
    for (let round = 0; round < rounds; round++) {
      const [first, second] = [await on.newMachine(), await on.newMachine()];
      const file_ids = [await sent(client)];
      const answers = await Promise.all(
        [first, second].map(({ id }) =>
          client.call(attachFiles, { record: 'machines', record_id: id, file_ids }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
});
