import { useRef } from 'react';
import type * as z from 'zod/mini';
import type { Call, InputOf } from '#contract/calls/call.ts';
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
  /** The call that creates a record. Omitted if the form only updates records. */
  readonly create?: Write<New, Values, InputOf<New>>;
  /** The call that updates a record. The record's id and version are sent too. */
  readonly update: Write<Changed, Values, Omit<InputOf<Changed>, 'id' | 'version'>>;
};

/** Creates the form for a new or an existing record, with its screen's strings. */
export function useRecordForm<
  Row extends ManagedRecord,
  Values extends object,
  New extends WriteOf<Row>,
  Changed extends WriteOf<Row>,
>({ record, onSaved, words, valuesOf, create, update }: RecordFormOptions<Row, Values, New, Changed>) {
  const { success } = wordsOf(managementWords);
  const { failed, done } = record === null ? words.create : words.update;
  const chosen: Write<WriteOf<Row>, Values, unknown> | undefined = record === null ? create : update;
  if (chosen === undefined) throw new Error('This form only updates records');
  const { call, ...write } = chosen;
  const state = useVersionedForm({ record, valuesOf });
  const account_id = useRef<string | null>(null);
  const command = useFormCommand(state, call, {
    ...write,
    inputOf: (fields, base) =>
      base === null
        ? { ...Object(fields), ...(account_id.current !== null && { account_id: account_id.current }) }
        : { ...Object(fields), id: base.id, version: base.version },
    failed,
    done: [success, done],
    onSaved,
  });
  /** Sends the form again, and creates the record for the existing account. */
  const takeAccount = (id: string) => {
    account_id.current = id;
    command.ifValid((values) => command.save(values).then(() => (account_id.current = null)))();
  };
  const isTaken = record === null && command.command.problem?.code === 'email_taken';
  const values: { readonly email?: string } = state.form.getValues();
  return { ...state, ...command, taken: isTaken ? { email: values.email ?? '', takeAccount } : null };
}
