import { useState } from 'react';
import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';

/** A row of a management table: a record with the account it belongs to. */
export type ManagedRecord = {
  readonly id: string;
  readonly version: number;
  readonly user_id: string;
  readonly name: string;
  readonly profile: { readonly email: string };
  readonly invitation: Invitation | null;
};

export type Invitation = {
  readonly expires_at: string;
  /** Known only to whoever has just made the invitation. */
  readonly token?: string | undefined;
};

type ActionWords = { readonly title: string; readonly done: string; readonly failed: string };

export type ManagementWords = {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly create: ActionWords;
  readonly update: ActionWords;
};

export type RemovalWords = ActionWords & { readonly ask: (name: string) => string };

/** What every form of a record is given. */
export type RecordFormProps<Row> = {
  /** Null when a new one is made. */
  readonly record: Row | null;
  readonly onSaved: (saved: Row) => void;
};

/** What the dialog of a management screen shows; `record` is null for a new one. */
export type Asked<Row> =
  | { readonly kind: 'edit'; readonly record: Row | null }
  | { readonly kind: 'remove'; readonly record: Row }
  | { readonly kind: 'invitation'; readonly record: Row };

type DialogState<Row> = { readonly asked: Asked<Row> | null; readonly isOpen: boolean };

/** One dialog at a time; what was asked stays while it fades out, so that its title does too. */
export function useManagementDialog<Row>() {
  const [state, setState] = useState<DialogState<Row>>({ asked: null, isOpen: false });
  const ask = (asked: Asked<Row>) => setState({ asked, isOpen: true });
  // A late answer closes what it answers, not what was opened meanwhile.
  const close = (finished: Asked<Row> | null) =>
    setState((now) => (now.asked === finished ? { ...now, isOpen: false } : now));
  return { ...state, ask, close };
}

/** A super_admin in nobody's place sees the people of all operators, and says whose a new one is. */
export function useSeesEveryOperator(): boolean {
  const { role } = useSession();
  const place = useActingFor();
  return role === 'super_admin' && place === null;
}
