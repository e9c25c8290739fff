import type * as z from 'zod/mini';
import type { Call, InputOf } from '#contract/call.ts';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import type { ManagedRecord, ManagementWords, RecordFormProps } from './management.ts';

type WriteOf<Row> = Call<z.ZodMiniType, z.ZodMiniType<Row>>;
type Write<C, Values, Fields> = {
  readonly call: C;
  readonly schema: z.ZodMiniType;
  readonly fieldsOf: (values: Values) => Fields;
};

type RecordFormOptions<Row, Values, New extends Call, Changed extends Call> = RecordFormProps<Row> & {
  readonly words: ManagementWords;
  readonly valuesOf: (record: Row | null) => Values;
  readonly create: Write<New, Values, InputOf<New>>;
  /** Sends the fields with the id and the version of the record. */
  readonly update: Write<Changed, Values, Omit<InputOf<Changed>, 'id' | 'version'>>;
};

/** The form of a new or an existing record, with the words of its management. */
export function useRecordForm<
  Row extends ManagedRecord,
  Values extends object,
  New extends WriteOf<Row>,
  Changed extends WriteOf<Row>,
>({ record, onSaved, words, valuesOf, create, update }: RecordFormOptions<Row, Values, New, Changed>) {
  const { success } = wordsOf(managementWords);
  const { failed, done } = record === null ? words.create : words.update;
  const { call, ...write }: Write<WriteOf<Row>, Values, unknown> = record === null ? create : update;
  const state = useVersionedForm({ record, valuesOf });
  const command = useFormCommand(state, call, {
    ...write,
    inputOf: (fields, base) =>
      base === null ? fields : { ...Object(fields), id: base.id, version: base.version },
    failed,
    done: [success, done],
    onSaved,
  });
  return { ...state, ...command };
}
