import { erasedAccountFaults, mainAccountFaults, signatureFaults } from './erased-person-guards.ts';
import type { GuardFault } from './guard-fault.ts';

const data = 'src/server/store/personal-data.ts';
const erasureRules = 'src/domain/accounts/erasure.ts';
const exporting = 'src/server/privacy/export.ts';
const privacyTests = ['src/server/privacy/privacy.test.ts'];
const exportTests = ['src/server/privacy/export.test.ts'];

/** The tables whose rows are removed when a person is erased. */
const tables = [
  'credentials',
  'two_factors',
  'sessions',
  'known_devices',
  'sign_in_events',
  'invitations',
  'sign_in_guesses',
  'email_changes',
  'uploads',
  'verifications',
  'visit_links',
  'preferences',
  'notifications',
  'idempotency_keys',
  'outgoing_mails',
  'calendar_feeds',
  'absences',
  'on_call_turns',
  'technician_contacts',
  'client_people',
  'user_roles',
];

/** Faults in erasure and export: rows that they skip, or rows that they must not touch. */
export const erasureGuardFaults: readonly GuardFault[] = [
  ...tables.map((table) => ({
    guard: `an erasure leaves nothing in ${table}`,
    file: data,
    from: 'of gone) tx.write(',
    to: `of gone.filter(([name]) => name !== '${table}')) tx.write(`,
    tests: ['src/server/privacy/erased-tables.test.ts'],
    titles: 'on pglite',
  })),
  {
    guard: 'an account that is in use is not erased',
    file: erasureRules,
    from: "return isInUse ? 'still_active' : null;",
    to: 'return null;',
    tests: privacyTests,
  },
  {
    guard: 'no one erases their own account',
    file: erasureRules,
    from: "if (isOwn) return 'own_account';",
    to: '',
    tests: privacyTests,
  },
  ...mainAccountFaults,
  ...erasedAccountFaults,
  ...signatureFaults,
  {
    guard: 'an erasure leaves no name of a file',
    file: data,
    from: '  forgetFileNames(tx, id, counts);',
    to: '  void forgetFileNames;',
    tests: privacyTests,
  },
  {
    guard: 'an erasure leaves no phone in a request',
    file: data,
    from: `::uuid[]) and (contact_phone = any(\${numbers})`,
    to: '::uuid[]) and (false',
    tests: privacyTests,
  },
  {
    guard: 'an erasure replaces the name of the account',
    file: data,
    from: `update profiles set name = \${name}, second_name = null, email`,
    to: 'update profiles set email',
    tests: privacyTests,
  },
  {
    guard: 'the manager of an account exports nothing of another operator',
    file: exporting,
    from: ' is not distinct from p.operator_id`',
    to: ' is not distinct from p.operator_id or true`',
    tests: exportTests,
  },
  {
    guard: 'the manager of an account exports nothing that belongs only to the person',
    file: 'src/server/privacy/export-pieces.ts',
    from: "reader === 'keeper' && part.operator === undefined",
    to: "reader === 'keeper' && part.operator === null",
    tests: exportTests,
  },
];
