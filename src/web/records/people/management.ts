import { useState } from 'react';
import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { useAddFromAddress } from '#web/app/data/add-from-address.ts';

/** A row of a management table: a record with the account that it belongs to. */
export type ManagedRecord = {
  readonly id: string;
  readonly version: number;
  readonly user_id: string;
  readonly name: string;
  /** The name in another script; operators have none. */
  readonly second_name?: string | null;
  readonly profile: { readonly email: string };
  readonly invitation: Invitation | null;
};

export type Invitation = {
  readonly expires_at: string;
  /**
   * `is_offer`: the invitation is a role offer to a person who has an account. `is_declined`: that person
   * declined. `is_withdrawn`: the sender has withdrawn the invitation.
   */
  readonly is_offer: boolean;
  readonly is_declined: boolean;
  readonly is_withdrawn: boolean;
  /** The secret for the link. It is present only in the response that created the invitation. */
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

export type RecordFormProps<Row> = {
  /** The record to edit; null for a new one. */
  readonly record: Row | null;
  readonly onSaved: (saved: Row) => void;
};

/** The action in a management screen's dialog. `record` is null for a new record. */
export type ManagementAction<Row> =
  | { readonly kind: 'edit'; readonly record: Row | null }
  | { readonly kind: 'remove'; readonly record: Row }
  | { readonly kind: 'invitation'; readonly record: Row };

type DialogState<Row> = { readonly action: ManagementAction<Row> | null; readonly isOpen: boolean };

/**
 * Opens one dialog at a time. If the URL contains `?add=yes`, the dialog for a new record opens first. Keeps the
 * content while the dialog fades out, so its title does not vanish first.
 */
export function useManagementDialog<Row>() {
  const [state, setState] = useState<DialogState<Row>>({ action: null, isOpen: false });
  const ask = (action: ManagementAction<Row>) => setState({ action, isOpen: true });
  const forgetAddress = useAddFromAddress(() => ask({ kind: 'edit', record: null }));
  // A late response closes only its own dialog, and not one that was opened later.
  const close = (finished: ManagementAction<Row> | null) => {
    forgetAddress();
    setState((now) => (now.action === finished ? { ...now, isOpen: false } : now));
  };
  return { ...state, ask, close };
}

/**
 * True for a super_admin who acts for no one. They see the people of all operators, and must choose an
 * operator for a new person.
 */
export function useSeesEveryOperator(): boolean {
  const { role } = useSession();
  const actingArea = useActingFor();
  return role === 'super_admin' && actingArea === null;
}
