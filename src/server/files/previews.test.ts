import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { attachFiles, listPreviews, uploadFile } from '#contract/files.ts';
import { shareWorld } from '#tests/support/company/shared-world.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import type { Caller } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('previews for a device on %s', (kind) => {
  const on = shareWorld(kind);

  const upload = async (by: Caller, name: string) => {
    const create = { width: 64, height: 48, channels: 3, background: '#8a5a2b' } as const;
    const picture = await sharp({ create }).jpeg().toBuffer();
    return (await by.call(uploadFile, { name, content: picture.toString('base64') })).body.id;
  };

  test("a technician gets the previews of several photos at once, and none of other people's", async () => {
    const technician = await on.app.as(on.world.home.technician.email);
    const { id: record_id } = await makeJob(on.app.server.database, on.world.home);
    const file_ids = [await upload(technician, 'one.jpg'), await upload(technician, 'two.jpg')];
    await technician.call(attachFiles, { record: 'job_orders', record_id, file_ids });
    const ids = [...file_ids.toReversed(), uuidv7()].join(',');
    const previews = async (by: Caller) => (await by.call(listPreviews, { ids })).body.items;
    const items = await previews(technician);
    expect(items.map(({ id }) => id)).toEqual(file_ids.toReversed());
    const [first] = items.map(({ content }) => Buffer.from(content, 'base64').toString('latin1'));
    expect(first?.slice(8, 12)).toBe('WEBP');
    for (const { email } of [on.world.home.secondTechnician, on.world.foreign.technician])
      expect(await previews(await on.app.as(email))).toEqual([]);
  });
});
