import type { Role } from '#domain/actor.ts';

/** The text that replaces an erased person's data. */
export const erased = '\u2014';

/** The fields of a record that identify a person or contain contact details. */
export const personalFields = [
  'name',
  'second_name',
  'email',
  'phone',
  'address',
  'second_address',
  'latitude',
  'longitude',
  'image',
] as const;

export function erasedEmail(user_id: string): string {
  return `former-${user_id}@erased.invalid`;
}

export type ErasureRefusal = 'own_account' | 'main_of_client' | 'still_active';

type ErasureFacts = {
  readonly isOwn: boolean;
  /** True if the account has a role and someone could still sign in to it. */
  readonly isInUse: boolean;
  /**
   * The client whose main account this is; null if none. The account is in use while the client is active or has open
   * work.
   */
  readonly mainOf: { readonly isInUse: boolean } | null;
};

/** Returns the reason to refuse an erasure, or null. The client of a main account must be erased first. */
export function erasureRefusal({ isOwn, isInUse, mainOf }: ErasureFacts): ErasureRefusal | null {
  if (isOwn) return 'own_account';
  if (mainOf?.isInUse) return 'main_of_client';
  return isInUse ? 'still_active' : null;
}

/** The kinds of personal data that are listed when someone is asked to confirm an erasure. */
const erasedOfAll = ['identity', 'sign_in', 'own_settings', 'agreements', 'phones_and_files'] as const;
const keptOfAll = ['saved_mails', 'actions', 'content'] as const;
const kindsOfPerson = ['main_account', 'client_person', 'technician', 'office', 'former'] as const;

export type ErasedPart = (typeof erasedOfAll)[number] | 'client' | 'time_off';
export type KeptPart =
  | (typeof keptOfAll)[number]
  | 'signer_name'
  | 'technician_name'
  | 'working_week'
  | 'cases';
type KindOfPerson = (typeof kindsOfPerson)[number];

type ErasureEffects = { readonly removed: readonly ErasedPart[]; readonly kept: readonly KeptPart[] };

/** The kinds of data that are removed and kept, for each kind of person. */
const erasureEffects: Readonly<Record<KindOfPerson, ErasureEffects>> = {
  main_account: { removed: ['client', ...erasedOfAll], kept: ['signer_name', 'cases', ...keptOfAll] },
  client_person: { removed: erasedOfAll, kept: ['signer_name', ...keptOfAll] },
  technician: {
    removed: [...erasedOfAll, 'time_off'],
    kept: ['technician_name', 'working_week', ...keptOfAll],
  },
  office: { removed: erasedOfAll, kept: keptOfAll },
  // A person without a role may have signed reports for a client.
  former: { removed: erasedOfAll, kept: ['signer_name', ...keptOfAll] },
};

/** Returns the kinds of data that the erasure of a person with this role removes, and the kinds that it keeps. */
export function erasureEffectsOf(role: Role | null, isMainAccount: boolean): ErasureEffects {
  return erasureEffects[kindOf(role, isMainAccount)];
}

function kindOf(role: Role | null, isMainAccount: boolean): KindOfPerson {
  if (isMainAccount) return 'main_account';
  if (role === null) return 'former';
  if (role === 'client') return 'client_person';
  return role === 'technician' ? 'technician' : 'office';
}
