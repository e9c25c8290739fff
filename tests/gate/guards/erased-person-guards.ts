import type { GuardFault } from './guard-fault.ts';

const erasureRules = 'src/domain/accounts/erasure.ts';
const leavers = 'src/server/retention/leavers.ts';
const notifying = 'src/server/store/functions/notify-function.ts';
const offeredSigners = 'src/domain/signing/offered-signers.ts';
const offering = 'src/server/job-orders/signature/signing.ts';
const ownSignatures = 'src/server/privacy/own-signatures.ts';

const mainAccountTests = ['src/server/retention/main-account.test.ts'];
const erasedTests = ['src/server/account-directory/erased.test.ts'];
const signerTests = ['src/server/job-orders/signature/offered-signers.test.ts'];
const signatureTests = ['src/server/privacy/own-signatures.test.ts'];

/** Faults that would erase the main account of a client even though the client is still in use. */
export const mainAccountFaults: readonly GuardFault[] = [
  {
    guard: 'a refused erasure does not happen',
    file: 'src/server/privacy/erase.ts',
    from: 'if (refusal !== null) throw',
    to: 'if (refusal === undefined) throw',
    tests: mainAccountTests,
  },
  {
    guard: 'the main account of a client in use is not erased',
    file: erasureRules,
    from: "if (mainOf?.isInUse) return 'main_of_client';",
    to: '',
    tests: mainAccountTests,
  },
  {
    guard: 'a client with an open job is in use',
    file: 'src/server/store/shapes/conditions.ts',
    from: `job_orders j where j.client_id = \${id} and`,
    to: `job_orders j where j.client_id = \${id} and false and`,
    tests: mainAccountTests,
  },
  {
    guard: 'a client with a waiting request is in use',
    file: 'src/server/store/shapes/conditions.ts',
    from: `service_requests r where r.client_id = \${id} and`,
    to: `service_requests r where r.client_id = \${id} and false and`,
    tests: mainAccountTests,
  },
  {
    guard: 'the main account of a client in use does not count as gone',
    file: leavers,
    from: `and not \${isMainOfClientInUse}`,
    to: `and (not \${isMainOfClientInUse} or true)`,
    tests: mainAccountTests,
  },
  {
    guard: 'the sweep of people who left erases no main account of a client in use',
    file: leavers,
    from: 'refusalToErase(traces, null)',
    to: 'refusalToErase({ ...traces, main_of: null }, null)',
    tests: mainAccountTests,
  },
  {
    guard: "an erasure takes turns with changes to the person's clients",
    file: 'src/server/store/personal-data.ts',
    from: 'order by id for update`);',
    to: 'order by id`);',
    tests: ['tests/races/clients.test.ts'],
    titles: 'erase against',
  },
  {
    guard: 'a client whose main account was erased is not activated',
    file: 'src/server/clients/deactivation.ts',
    from: 'and erased_at is not null',
    to: 'and erased_at is not null and false',
    tests: mainAccountTests,
  },
  {
    guard: 'an erased account does not get a name back from its client',
    file: 'src/server/store/accounts.ts',
    from: 'eq(profiles.name, from.name), isNull(profiles.erased_at)',
    to: 'eq(profiles.name, from.name)',
    tests: mainAccountTests,
  },
];

/** Faults that would use an erased account again, or write to it. */
export const erasedAccountFaults: readonly GuardFault[] = [
  {
    guard: 'every action on an erased account is refused',
    file: 'src/domain/accounts/account-state.ts',
    from: "if (isErased(state)) return 'account_erased';",
    to: '',
    tests: erasedTests,
  },
  {
    guard: 'an erased person gets no notification',
    file: notifying,
    from: 'on p.id = r.user_id and p.erased_at is null;',
    to: 'on p.id = r.user_id;',
    tests: erasedTests,
  },
];

/**
 * Faults that would put a person's name where it does not belong: into a new signature, or into another person's
 * export.
 */
export const signatureFaults: readonly GuardFault[] = [
  {
    guard: 'a person who left the client is not offered as a signer',
    file: offeredSigners,
    from: '!formerNames.has(foldedName(name))',
    to: 'formerNames !== undefined',
    tests: signerTests,
  },
  {
    guard: 'a signer from before an erasure is not offered',
    file: offeredSigners,
    from: 'erased_at === null ||',
    to: 'erased_at !== undefined ||',
    tests: signerTests,
  },
  {
    guard: 'a requester who left the client is not offered as a signer',
    file: offering,
    from: `and p.erased_at is null
          and \${isOfClient(sql\`p.id\`)}`,
    to: 'and p.erased_at is null',
    tests: signerTests,
  },
  {
    guard: "a technician's export does not have the clients' signatures as the technician's own",
    file: ownSignatures,
    from: 'x.signature_method in (',
    to: 'x.signature_method is not null or x.signature_method in (',
    tests: signatureTests,
  },
  {
    guard: 'a signature with the name of two people at the client is in neither export',
    file: ownSignatures,
    from: 'lower(o.name) = lower(p.name)',
    to: 'lower(o.name) = lower(p.name) and false',
    tests: signatureTests,
  },
  {
    guard: 'a signature with the name of two people at the client is in no export after one of them left',
    file: ownSignatures,
    from: 'where e.record_id = x.client_id and e.type in',
    to: 'where false and e.record_id = x.client_id and e.type in',
    tests: signatureTests,
  },
];
