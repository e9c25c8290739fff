import type { Mutation } from '../part.ts';
import { emergencyGuardFaults } from './emergency-guards.ts';
import { erasureGuardFaults } from './erasure-guards.ts';
import { fileGuardFaults } from './file-guards.ts';
import type { GuardFault } from './guard-fault.ts';
import { linkGuardFaults } from './link-guards.ts';
import { reportGuardFaults } from './report-guards.ts';
import { roleGuardFaults } from './role-guards.ts';
import { sessionGuardFaults } from './session-guards.ts';

const calls = 'src/server/platform/calls.ts';
const entrance = 'src/server/store/functions/entrance.ts';
const invitations = 'src/server/accounts/invitation-calls.ts';
const branding = 'src/server/operators/branding.test.ts';
const matrix = 'tests/access/matrix.test.ts';
const passwords = 'src/server/own-account/password.test.ts';
const sessionCalls = 'src/server/accounts/session-calls.test.ts';
const twoFactor = 'src/server/own-account/two-factor.test.ts';

/** Returns the change that disables the policy limiting the server to one account or operator. */
function scopedPolicy(table: string): Mutation {
  const policy = `CREATE POLICY "${table}_grouphead_scoped" ON "${table}" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (`;
  return { file: 'src/server/migrations/0036_scoped-server.sql', from: policy, to: `${policy}true or ` };
}

export const guardFaults: readonly GuardFault[] = [
  ...sessionGuardFaults,
  ...fileGuardFaults,
  ...linkGuardFaults,
  ...erasureGuardFaults,
  ...emergencyGuardFaults,
  ...reportGuardFaults,
  ...roleGuardFaults,
  {
    guard: 'only the roles that the contract names may call',
    file: calls,
    from: "if (by !== 'signed-in' && !isAmong(by, caller.actor?.role ?? null)) throw forbidden();",
    to: 'void isAmong;',
    tests: [matrix],
    titles: 'responds to the roles that may make it',
  },
  {
    guard: 'a call that is not open to everyone needs a session',
    file: calls,
    from: 'if (caller === null) throw notAuthenticated();',
    to: 'void notAuthenticated;',
    tests: [matrix],
    titles: 'needs a session',
  },
  {
    guard: 'only a super_admin acts for someone',
    file: 'src/server/platform/acting-for.ts',
    from: "if (ownRole !== 'super_admin') throw forbidden();",
    to: 'void forbidden;',
    tests: ['src/server/acting-for/acting-for.test.ts'],
  },
  {
    guard: 'no one acts for a person who does not exist',
    file: 'src/server/platform/acting-for.ts',
    from: '  if (actor === null) {',
    to: '  if (actor === null && header === role) {',
    tests: ['src/server/acting-for/acting-for.test.ts'],
  },
  {
    guard: 'a role that needs a second factor does nothing before it has one',
    file: calls,
    from: 'if (caller?.view.must_set_up_two_factor) throw twoFactorMissing();',
    to: 'void twoFactorMissing;',
    tests: [twoFactor],
  },
  {
    guard: 'a write comes from our own pages',
    file: 'src/server/platform/request-origin.ts',
    from: 'if (origin === undefined || origin !== (await brandedOrigin(c, server, domain))) {',
    to: "if (origin === 'none' || (await brandedOrigin(c, server, domain)) === 'none') {",
    tests: [branding],
  },
  {
    guard: 'live updates reach only the people concerned',
    file: 'src/server/platform/live.ts',
    from: "reaches(actor, 'events', announcement);",
    to: 'reaches !== undefined;',
    tests: ['src/server/site/live-stream.test.ts'],
  },
  {
    guard: 'a person signs out only their own sessions',
    file: 'src/server/own-account/calls.ts',
    from: 'and(eq(sessions.id, id), eq(sessions.userId, user_id))',
    to: 'and(eq(sessions.id, id))',
    policy: scopedPolicy('sessions'),
    tests: [passwords],
  },
  {
    guard: 'a deactivated person has access to nothing',
    file: entrance,
    from: 'if not own_active then return; end if;',
    to: '',
    tests: ['src/server/staff/staff.test.ts'],
    titles: 'ends every session immediately',
  },
  {
    guard: 'a deactivated account has no session',
    file: entrance,
    from: ' and p.deactivated_at is null;',
    to: ';',
    tests: ['src/server/account-directory/acts.test.ts'],
    titles: 'is deactivated',
  },
  {
    guard: 'the people of a suspended operator are refused',
    file: calls,
    from: 'if (suspension !== null && isDuringSuspension !== true) throw operatorSuspended(suspension.reason);',
    to: 'void [isDuringSuspension, suspension, operatorSuspended];',
    tests: ['src/server/operators/suspension.test.ts'],
  },
  {
    guard: 'accounts are managed only by people with access to them',
    file: 'src/server/account-directory/lock-account.ts',
    from: "reachFilter('profiles', actor.role, 'x')",
    to: "reachFilter('profiles', actor.role === 'client' ? 'client' : 'super_admin', 'x')",
    policy: scopedPolicy('profiles'),
    tests: ['src/server/account-directory/acts.test.ts'],
    titles: "another operator's people",
  },
  {
    guard: 'only a newcomer is found by their email',
    file: 'src/server/account-directory/queries.ts',
    from: `and \${isNewcomer(server)}`,
    to: `and \${Boolean(isNewcomer(server))}`,
    tests: ['src/server/account-directory/signed-up.test.ts'],
    titles: 'found by its exact address',
  },
  {
    guard: 'a session expires',
    file: entrance,
    from: 's.token_sha256 = of_token_sha256 and s.expires_at > at and',
    to: 's.token_sha256 = of_token_sha256 and',
    tests: [sessionCalls],
  },
  {
    guard: 'a session is opened with its token, and not with the hash in the database',
    file: 'src/server/platform/session-cookie.ts',
    from: 'return token === null ? null : sha256(token);',
    to: 'return token === null ? null : token.length > 43 ? token : sha256(token);',
    tests: [sessionCalls],
  },
  {
    guard: 'a device has its own guesses only if the person has signed in on it before',
    file: 'src/server/steps/guesses.ts',
    from: 'return knownDevice === undefined ? null : device;',
    to: 'return knownDevice === undefined ? device : device;',
    tests: ['src/server/sign-ins/sign-ins.test.ts'],
  },
  {
    guard: 'a session is not renewed beyond its maximum lifetime',
    file: 'src/server/steps/sessions.ts',
    from: 'later(signed_in_at, session.longestSeconds)',
    to: 'later(signed_in_at, session.longestSeconds * 100)',
    tests: [sessionCalls],
  },
  {
    guard: 'the second factor is switched off only with one of its codes',
    file: 'src/server/own-account/two-factor-calls.ts',
    from: 'if (!(await acceptCode(server, tx, factor, code))) {',
    to: 'if (!(await acceptCode(server, tx, factor, code)) && !code) {',
    tests: [twoFactor],
  },
  {
    guard: 'if emails are sent, an account is created only when its email is verified',
    file: 'src/server/accounts/sign-up.ts',
    from: "if (context.server.mailLeavesBy === 'files') return",
    to: 'if (context.server.mailLeavesBy !== undefined) return',
    tests: ['src/server/accounts/sign-up.test.ts'],
  },
  {
    guard: 'the database determines the caller of a transaction',
    file: 'src/server/platform/known-callers.ts',
    from: 'if (row?.caller !== text) throw new CallerChangedError();',
    to: 'if (row === text) throw new CallerChangedError();',
    tests: [sessionCalls, passwords],
  },
  {
    guard: 'only own notifications are marked as read',
    file: 'src/server/notifications/calls.ts',
    from: '}\n    where user_id = ',
    to: '}\n    where null is distinct from ',
    tests: ['src/server/notifications/notifications.test.ts'],
  },
  {
    guard: 'only own notifications are listed',
    file: 'src/server/notifications/calls.ts',
    from: 'where n.user_id = ',
    to: 'where null is distinct from ',
    tests: ['src/server/notifications/notifications.test.ts'],
  },
  {
    guard: 'a search finds only records that the role has access to',
    file: 'src/server/store/access/row-access.ts',
    from: "return reach === undefined ? 'false' : reachCondition(record, role, reach, alias);",
    to: "return reach === undefined ? 'false' : 'true';",
    tests: ['tests/access/agreement.test.ts'],
    titles: 'on pglite .*search lets the same rows',
  },
  {
    guard: 'a key that is used for another request is refused',
    file: 'src/server/platform/once-per-key.ts',
    from: 'if (stored.call !== call || stored.request_sha256 !== request_sha256) {',
    to: 'if (stored.call !== call && stored.request_sha256 !== request_sha256) {',
    tests: ['tests/access/keys.test.ts'],
    titles: 'clients.create.? a key that was used',
  },
  {
    guard: 'a write decided on an older version is refused',
    file: 'src/server/platform/command.ts',
    from: 'if (stored !== version) throw new StaleError(noun, id);',
    to: 'if (stored !== version && version < 0) throw new StaleError(noun, id);',
    tests: ['src/server/platform/command.test.ts'],
  },
  {
    guard: 'an invitation works for seven days',
    file: invitations,
    from: 'gt(invitations.expires_at, server.now()), ',
    to: '',
    tests: ['src/server/accounts/invitation.test.ts'],
  },
  {
    guard: 'only invitations that this server created are valid',
    file: 'src/server/steps/invitation-token.ts',
    from: 'if (!timingSafeEqual(bytes.subarray(16), macOf(session.secret, named))) return null;',
    to: 'void timingSafeEqual;',
    tests: ['src/server/accounts/invitation.test.ts'],
  },
  {
    guard: 'an emailed link and a challenge expire',
    file: 'src/server/store/one-time-tokens.ts',
    from: ', gt(verifications.expiresAt, now)',
    to: '',
    tests: [passwords, twoFactor],
  },
  {
    guard: 'a link is for one purpose only',
    file: 'src/server/store/one-time-tokens.ts',
    from: 'function identifierOf(purpose: Purpose, secret: string): string {',
    to: "function identifierOf(purpose: Purpose, secret: string): string {\n  purpose = 'challenge';",
    tests: [passwords, twoFactor, 'tests/access/secrets.test.ts'],
  },
  {
    guard: 'the calendar of a deactivated technician no longer works',
    file: 'src/server/calendar/feed.ts',
    from: ' and t.is_active`);',
    to: '`);',
    tests: ['src/server/calendar/feed.test.ts'],
  },
  {
    guard: 'a client signs the summary that was shown',
    file: 'src/server/job-orders/signature/settle-signature.ts',
    from: 'if (input.summary_sha256 !== signed_summary_sha256)',
    to: "if (input.summary_sha256 === '' && signed_summary_sha256 !== '')",
    tests: ['src/server/job-orders/signature/sign.test.ts', 'src/server/job-orders/order/job-orders.test.ts'],
  },
  {
    guard: 'a request with too many bytes is refused',
    file: 'src/server/platform/request-body.ts',
    from: 'if (bytes > mostBytes) throw tooLarge();',
    to: '',
    tests: ['src/server/site/http.test.ts', branding],
  },
  {
    guard: 'the answers to one address per minute are limited',
    file: 'src/server/platform/request-limit.ts',
    from: 'if (ofNetwork > perMinute ||',
    to: 'if (ofNetwork > perMinute * 1000 ||',
    tests: ['src/server/platform/request-limit.test.ts'],
  },
  {
    guard: 'the address of a caller is that of the socket, unless our own proxy names another one',
    file: 'src/server/platform/request-origin.ts',
    from: 'const forwarded = reachOf(c).trustProxy',
    to: 'const forwarded = reachOf(c) !== undefined',
    tests: ['src/server/accounts/sign-in.test.ts'],
    titles: 'an address in a request header',
  },
  {
    guard: 'only reads are sent together',
    file: 'src/server/site/combined-reads.ts',
    from: 'paths.length > mostCombinedReads || ',
    to: '',
    tests: ['src/server/site/combined-reads.test.ts'],
  },
  {
    guard: 'the open streams of one person are limited',
    file: 'src/server/site/live-stream.ts',
    from: 'if (open > mostStreamsOfOne) {',
    to: 'if (open > mostStreamsOfOne * 1000) {',
    tests: ['src/server/site/live-stream.test.ts'],
  },
];
