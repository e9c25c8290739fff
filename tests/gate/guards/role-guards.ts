import type { GuardFault } from './guard-fault.ts';

const offers = 'src/server/role-offers/calls.ts';
const offerTests = ['src/server/role-offers/role-offers.test.ts'];
const routes = 'src/server/routes.ts';
const matrix = 'tests/access/matrix.test.ts';

/** Faults in the role and client guards, and in the code that handles each call. */
export const roleGuardFaults: readonly GuardFault[] = [
  {
    guard: 'a super admin makes no decision for the client that it acts for',
    file: 'src/server/platform/calls.ts',
    from: 'if (call.isOwnWill === true && caller.actor?.acting_for !== undefined) throw ofOwnWill();',
    to: 'void ofOwnWill;',
    tests: ['src/server/acting-for/acting-for.test.ts'],
  },
  {
    guard: 'an expired offer is not accepted',
    file: offers,
    from: '    gt(invitations.expires_at, now),\n  );\n  const [offer]',
    to: '  );\n  const [offer]',
    tests: offerTests,
  },
  {
    guard: 'accepting an offer declines the others',
    file: offers,
    from: '  declineOthers(context, person);',
    to: '  void declineOthers;',
    tests: offerTests,
  },
  {
    guard: 'a placeholder account is deleted when its role is accepted',
    file: offers,
    from: '  removeAccount(tx, holder);',
    to: '  void removeAccount;',
    tests: offerTests,
  },
  {
    guard: 'a role is offered only to someone whose email is known',
    file: 'src/server/steps/role-offer.ts',
    from: ' and lower(email) = lower(',
    to: ' and null is distinct from lower(',
    tests: ['src/server/account-directory/signed-up.test.ts'],
  },
  {
    guard: 'a role is offered only to someone who has never belonged to an operator',
    file: 'src/server/steps/role-offer.ts',
    from: '  if (!standing.is_newcomer) throw notSignedUp();',
    to: '',
    tests: ['src/server/privacy/export.test.ts'],
  },
  {
    guard: 'if emails are sent, a client gets the same answer for an email that has an account',
    file: 'src/server/steps/account-by-mail.ts',
    from: "role === 'client' && mailLeavesBy === 'smtp'",
    to: "role !== 'client' && mailLeavesBy === 'smtp'",
    tests: ['src/server/clients/taken-addresses.test.ts'],
  },
  {
    guard: 'no one is added to a client that has left',
    file: 'src/server/clients/people.ts',
    from: '    requireActive(client);',
    to: '    void requireActive;',
    tests: ['src/server/clients/deactivation.test.ts'],
  },
  {
    guard: 'a person who is removed from a client is signed out',
    file: 'src/server/clients/people.ts',
    from: "    endSecrets(tx, person.user_id, 'role_changed');",
    to: '    void endSecrets;',
    tests: ['src/server/clients/client-people.test.ts'],
  },
  {
    guard: 'a person who is removed from a client has no role',
    file: 'src/server/clients/people.ts',
    from: '    takeRole(tx, person.user_id);',
    to: '    void takeRole;',
    tests: ['src/server/clients/client-people.test.ts'],
  },
  {
    guard: 'every call is answered',
    file: routes,
    from: '  removeFile,\n',
    to: '',
    tests: [matrix],
    titles: 'exactly one handler',
  },
  {
    guard: 'no call runs the code of another one',
    file: 'src/server/service-requests/approve.ts',
    from: 'command(approveServiceRequest, ',
    to: "command({ ...approveServiceRequest, name: 'service-requests.reject' }, ",
    tests: [matrix],
    titles: 'exactly one handler',
  },
  {
    guard: 'fixed paths come before those with an id',
    file: 'src/server/platform/calls.ts',
    from: '(one.path < other.path ? -1 : 1)',
    to: '(one.path < other.path ? 1 : -1)',
    tests: [matrix],
    titles: 'technicians.get-own',
  },
  {
    guard: 'files have their addresses',
    file: 'src/server/pages.ts',
    from: ' filePages(server),',
    to: '',
    tests: ['src/server/files/files.test.ts'],
  },
  {
    guard: 'live updates about invoices do not reach dispatchers',
    file: 'src/server/platform/live.ts',
    from: 'isWithinReach(actor.role, eventTypes[announcement.type]) &&',
    to: 'isWithinReach !== undefined &&',
    tests: ['src/server/site/live-stream.test.ts'],
  },
  {
    guard: 'combined reads reach no files',
    file: 'src/server/site/combined-reads.ts',
    from: "isPath(path) && isCall(path.split('?', 1)[0] ?? '');",
    to: 'isPath(path) && isCall !== undefined;',
    tests: ['src/server/site/combined-reads.test.ts'],
  },
  {
    guard: 'an unconfirmed email shows no reports of another operator',
    file: 'src/server/privacy/export-parts.ts',
    from: '(p.email_verified or x.operator_id = p.operator_id)',
    to: '(p.email_verified or true)',
    tests: ['src/server/privacy/export.test.ts'],
  },
];
