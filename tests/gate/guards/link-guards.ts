import type { GuardFault } from './guard-fault.ts';

const signing = 'src/server/job-orders/signature/sign-by-link.ts';
const links = 'src/server/job-orders/signature/job-link.ts';
const showing = 'src/server/job-orders/signature/show-code.ts';
const report = 'src/server/labels/report.ts';
const readers = 'src/server/store/shapes/client-readers.ts';
const disputing = 'src/domain/signing/report-readers.ts';
const disputeByLink = 'src/server/job-orders/signature/dispute-by-link.ts';
const signUp = 'src/server/accounts/sign-up.ts';
const signUpTests = ['src/server/accounts/sign-up.test.ts'];
const emailChange = 'src/server/accounts/email-change.ts';
const emailChangeTests = ['src/server/account-directory/email-change.test.ts'];
const disputeTests = ['src/server/job-orders/signature/dispute.test.ts'];
const signingTests = ['src/server/job-orders/signature/sign-by-link.test.ts'];
const reportTests = ['src/server/labels/report.test.ts'];
const labelTests = ['src/server/labels/labels.test.ts'];

/** Faults in the guards for links that work without an account: signing links and machine labels. */
export const linkGuardFaults: readonly GuardFault[] = [
  {
    guard: 'the link of a sign-up creates an account only with its browser or its password',
    file: signUp,
    from: 'browser_sha256 !== null && browser_sha256 === readSignUpCookie(c)',
    to: 'browser_sha256 !== null || readSignUpCookie(c) !== null',
    tests: signUpTests,
  },
  {
    guard: 'the password of a sign-up is tried only a few times',
    file: signUp,
    from: 'if (!mayTry) throw linkOver();',
    to: 'void mayTry;',
    tests: signUpTests,
  },
  {
    guard: 'the link to the new address confirms it only with the session or password of the account',
    file: emailChange,
    from: "side === 'new' && caller?.view.user.id !== change.user_id",
    to: "side === 'new' && caller === null",
    tests: emailChangeTests,
  },
  {
    guard: 'the password of the account is tried only a few times at the link to its new address',
    file: emailChange,
    from: 'if (attempts === null) throw linkOver();',
    to: 'void linkOver;',
    tests: emailChangeTests,
  },
  {
    guard: 'a job that has changed is not signed by its earlier link',
    file: signing,
    from: 'if (open === undefined || visit.jobOrder.version !== version)',
    to: 'if (open === undefined)',
    tests: signingTests,
  },
  {
    guard: 'a job that has changed is not read by its earlier link',
    file: signing,
    from: ' and j.version = ',
    to: ' and 0 < ',
    tests: signingTests,
  },
  {
    guard: 'a link ends when another one is shown',
    file: showing,
    from: "dropTokens(tx, 'signature', link);",
    to: 'void dropTokens;',
    tests: signingTests,
  },
  {
    guard: 'only the technician of the job shows its code',
    file: showing,
    from: "if (!isOwn) throw new NotFoundError('job order');",
    to: 'void isOwn;',
    tests: signingTests,
  },
  {
    guard: 'a code is shown only while the job waits for a signature',
    file: showing,
    from: "requireAllowed(jobOrderWorkflow, 'sign', jobOrder, actor);",
    to: 'void requireAllowed;',
    tests: signingTests,
  },
  {
    guard: 'a link ends with the technician who showed it',
    file: signing,
    from: ' and not t.is_active)',
    to: ' and t.is_active is null)',
    tests: signingTests,
  },
  {
    guard: 'a link ends with the account of the technician who showed it',
    file: signing,
    from: ' and p.deactivated_at is null)',
    to: ')',
    tests: signingTests,
  },
  {
    guard: 'attempts to sign by link are counted',
    file: links,
    from: 'await takeGuess(server, { purpose,',
    to: "if (purpose !== 'signature') await takeGuess(server, { purpose,",
    tests: signingTests,
  },
  {
    guard: "no one signs for a client with the name of one of the operator's people",
    file: 'src/server/job-orders/signature/settle-signature.ts',
    from: 'refuseNameOfOperator(input.signer_name, people);',
    to: 'void [refuseNameOfOperator, people];',
    tests: ['src/server/job-orders/signature/signer.test.ts'],
  },
  {
    guard: 'a signature is disputed once by its link',
    file: disputeByLink,
    from: "const used = await consumeToken(tx, 'dispute', token, now);",
    to: "const used = await getJobLink(tx, 'dispute', { token, now });\n    void consumeToken;",
    tests: disputeTests,
  },
  {
    guard: 'a dispute link works only while its operator does',
    file: readers,
    from: 'c.is_active and o.suspended_at is null',
    to: 'c.is_active',
    tests: disputeTests,
  },
  {
    guard: 'a dispute link works only while the person who got it may dispute the signature',
    file: disputing,
    from: "can_act && standing === 'owner'",
    to: 'can_act',
    tests: disputeTests,
  },
  {
    guard: 'attempts to dispute a signature are counted',
    file: links,
    from: 'await takeGuess(server, { purpose,',
    to: "if (purpose !== 'dispute') await takeGuess(server, { purpose,",
    tests: disputeTests,
  },
  {
    guard: 'a replaced label accepts no report',
    file: report,
    from: 'if (client === null || machine.label_token !== token)',
    to: 'if (client === null)',
    tests: reportTests,
  },
  {
    guard: 'the label of a retired machine accepts no report',
    file: report,
    from: "if (isRetired(machine)) throw refused('machine_retired');",
    to: 'void isRetired;',
    tests: labelTests,
  },
  {
    guard: 'labels accept reports only if the operator allows it',
    file: report,
    from: "if (!takesReports(operator, client)) throw refused('no_reports_by_label');",
    to: '',
    tests: labelTests,
  },
  {
    guard: 'reports of one machine are counted, no matter which network they come from',
    file: report,
    from: 'target: machine_id === null ? null : { machine_id },',
    to: 'target: null,',
    tests: reportTests,
  },
  {
    guard: 'a label shows its machine only to people who may see it',
    file: 'src/server/labels/queries.ts',
    from: 'reader: reaches && actor !== null ? actor.role : null',
    to: 'reader: actor === null ? null : actor.role, reaches',
    tests: labelTests,
  },
];
