import { Checkbox, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { attachFiles } from '#contract/files.ts';
import { type FileMoment, type FileRecord, fileMoments, hasMoments, mayKeepInternal } from '#domain/file.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { useDelivery, useKeepFile } from '#web/records/decisions/act-delivery.ts';
import { filesWords } from '#words/en/records/files.ts';
import { wordsOf } from '#words/words.ts';
import { useKnownJob } from './known-job.ts';
import { PhotoInput } from './PhotoInput.tsx';
import { useUploads } from './uploads.ts';

type AddFilesProps = { readonly record: FileRecord; readonly id: string; readonly close: () => void };

/** Uploads files and adds them to the record. */
export function AddFiles({ record, id, close }: AddFilesProps) {
  const words = wordsOf(filesWords);
  const role = useEffectiveRole();
  const uploads = useUploads();
  const [moment, setMoment] = useState<FileMoment | null>(null);
  const [is_internal, setInternal] = useState(false);
  const job = useKnownJob(record, id);
  const keepFile = useKeepFile(job);
  const command = useCommand(attachFiles, {
    ...useDelivery('attach', attachFiles, job, { onKept: close }),
    onSuccess: () => {
      toastSuccess(words.added);
      close();
    },
    onProblem: (problem) => uploads.queue.refused(problem, 'file_ids'),
  });
  const add = async () => {
    if (!(await uploads.queue.areSent(keepFile))) return;
    await command.run({ record, record_id: id, file_ids: uploads.queue.ids(), moment, is_internal });
  };
  return (
    <Stack gap="md">
      <PhotoInput uploads={uploads} label={words.photos} takesDocuments />
      {hasMoments(record) && (
        <Select
          label={words.moment}
          placeholder={words.noMoment}
          data={fileMoments.map((value) => ({ value, label: words.moments[value] }))}
          value={moment}
          onChange={(value) => setMoment(fileMoments.find((option) => option === value) ?? null)}
          clearable
        />
      )}
      {role !== null && mayKeepInternal(role) && (
        <Checkbox
          label={words.internal}
          description={words.internalHint}
          checked={is_internal}
          onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
        />
      )}
      <FormButtons
        text={words.add}
        loading={command.isRunning}
        disabled={uploads.files.length === 0}
        send={() => void add()}
        leave={close}
      />
    </Stack>
  );
}
