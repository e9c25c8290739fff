import type { GuardFault } from './guard-fault.ts';

const data = 'src/server/printing/report-data.ts';
const tests = ['src/server/printing/sealed-report.test.ts'];

/** Faults in the guards for sealed reports. */
export const reportGuardFaults: readonly GuardFault[] = [
  {
    guard: 'a report is opened only by people with access to its job',
    file: 'src/server/site/file-answer.ts',
    from: 'const actor = await readerOf(server, c);',
    to: "const actor = { ...(await readerOf(server, c)), role: 'super_admin' as const };",
    tests,
  },
  {
    guard: 'only a signed job has a report',
    file: data,
    from: ' and j.signed_at is not null',
    to: '',
    tests,
  },
  {
    guard: 'an internal photo is not printed',
    file: data,
    from: ' and f.client_id is not null',
    to: '',
    tests,
  },
  {
    guard: 'a photo that was added after the signature is not printed',
    file: data,
    from: ' and f.created_at <= s.signed_at',
    to: '',
    tests,
  },
  {
    guard: 'a stored row does not verify a report',
    file: 'src/server/job-orders/signature/verify.ts',
    from: 'const proof_sha256 = sha256(proof);',
    to: 'const proof_sha256 = proof.length > 0 ? proof : sha256(proof);',
    tests,
  },
  {
    guard: 'reports have their addresses',
    file: 'src/server/pages.ts',
    from: '    reportPages(server),\n',
    to: '',
    tests,
  },
];
