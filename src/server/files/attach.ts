import { attachFiles } from '#contract/files.ts';
import { type FileRecord, filesAdded, hasMoments, mayAddFiles, mayKeepInternal } from '#domain/file.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { forbidden, invalidInput } from '#server/platform/errors.ts';
import { putFiles, requireRoomAt, takeSent } from '#server/steps/put-files.ts';
import { because } from '#words/say/because.ts';
import { viewFiles } from './queries.ts';
import { getRecordWithFiles } from './record-with-files.ts';

const ids = 'file_ids';

export const attach = command(
  attachFiles,
  (context, key) => {
    const [record = '', id = ''] = key.split(' ');
    return viewFiles(context, record as FileRecord, id);
  },
  async (context, { record, record_id, file_ids, moment, is_internal }) => {
    const { tx, actor } = context;
    if (!mayAddFiles(actor.role, record)) throw forbidden();
    if (is_internal && !mayKeepInternal(actor.role)) {
      throw invalidInput('is_internal', because('file_not_internal'));
    }
    if (moment !== null && !hasMoments(record)) throw invalidInput('moment', because('file_without_moment'));
    const [target, sentFiles] = await inOneTrip(
      getRecordWithFiles(tx, actor.role, record, record_id),
      takeSent(context, file_ids, ids),
      requireRoomAt(context, record_id, file_ids.length, ids),
    );
    const changes = putFiles(context, sentFiles, { ...target, record }, { moment, is_internal });
    const ties = { technician_id: target.technician_id, ...(is_internal && { client_id: null }) };
    context.record(filesAdded[record], { of: target, changes, ties });
    return `${record} ${record_id}`;
  },
);
