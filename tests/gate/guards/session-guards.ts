import type { GuardFault } from './guard-fault.ts';

const sessionCopies = 'src/server/accounts/session-copies.test.ts';

/** Faults in the guards for session tokens and personal links. */
export const sessionGuardFaults: readonly GuardFault[] = [
  {
    guard: 'the use of an old token ends its sign-in',
    file: 'src/server/platform/session.ts',
    from: 'if (caller === null && token?.is_old) {',
    to: 'if (caller !== null && token?.is_old) {',
    tests: [sessionCopies],
  },
  {
    guard: 'only the browser that renewed a session is given the new token again',
    file: 'src/server/steps/sessions.ts',
    from: 'next.device_sha256 === visitor.device ?',
    to: 'next.id !== token ?',
    tests: [sessionCopies],
  },
  {
    guard: 'an old token keeps working only if no one has used its successor',
    file: 'src/server/platform/old-token.ts',
    from: '!next.is_used && ',
    to: '',
    tests: [sessionCopies],
  },
  {
    guard: 'no one signs by link for a suspended operator',
    file: 'src/server/job-orders/signature/sign-by-link.ts',
    from: 'o.suspended_at is null',
    to: 'true',
    tests: ['src/server/job-orders/signature/sign-by-link.test.ts'],
  },
  {
    guard: 'a person does nothing before they agree to the privacy notice',
    file: 'src/server/platform/calls.ts',
    from: 'if (caller?.view.must_agree && isBeforeAgreement !== true) throw agreementMissing();',
    to: 'void [isBeforeAgreement, agreementMissing];',
    tests: ['src/server/privacy/first-agreement.test.ts'],
  },
  {
    guard: 'a stream ends with its session',
    file: 'src/server/platform/live-sessions.ts',
    from: 'if (!text) return false;',
    to: 'if (!text) return true;',
    tests: ['src/server/platform/live-sessions.test.ts'],
  },
  {
    guard: 'a stream ends with its role',
    file: 'src/server/platform/live-sessions.ts',
    from: 'return JSON.stringify(callerOf(server, claim, text).actor) === JSON.stringify(actor);',
    to: 'return JSON.stringify(callerOf(server, claim, text).actor) !== undefined && actor !== undefined;',
    tests: ['src/server/platform/live-sessions.test.ts'],
  },
  {
    guard: 'the writes of one account per minute are limited, on whatever network',
    file: 'src/server/platform/request-limit.ts',
    from: 'if (counted(account) > perMinute)',
    to: 'if (counted(account) > perMinute * 1000)',
    tests: ['src/server/platform/request-limit.test.ts'],
  },
];
