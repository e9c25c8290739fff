import type { FormEventHandler, ReactNode } from 'react';
import { DialogForm, type DialogFormState } from '#web/app/forms/DialogForm.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { SignedUpOffer } from './SignedUpOffer.tsx';

export type RecordFormState = DialogFormState & {
  readonly base: object | null;
  /** Set if the email address of a new record already has an account; otherwise null. */
  readonly taken: { readonly email: string; readonly takeAccount: (id: string) => void } | null;
};

type RecordFormProps = {
  readonly state: RecordFormState;
  readonly submit: FormEventHandler;
  readonly children: ReactNode;
};

/** The frame of a form that creates or updates a record. */
export function RecordForm({ state, submit, children }: RecordFormProps) {
  const { create, update } = wordsOf(managementWords);
  const { base, taken } = state;
  return (
    <DialogForm state={state} submit={submit} text={base === null ? create : update}>
      {taken !== null && <SignedUpOffer key={taken.email} {...taken} />}
      {children}
    </DialogForm>
  );
}
