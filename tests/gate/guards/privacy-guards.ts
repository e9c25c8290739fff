import type { GuardFault } from './guard-fault.ts';

const texts = 'src/server/privacy/texts.ts';
const tests = ['src/server/privacy/texts.test.ts'];

/** What guards the privacy texts and what people agree to. */
export const privacyGuardFaults: readonly GuardFault[] = [
  {
    guard: 'nobody agrees to a privacy text that does not apply',
    file: 'src/server/steps/agreement.ts',
    from: 'agreeableText(texts, agreed_to, now);',
    to: "agreeableText(texts, agreed_to, now) ?? { ...agreed_to, sha256: '' };",
    tests,
    titles: 'on pglite a signature agrees',
  },
  {
    guard: 'a privacy text that was replaced can be agreed to for an hour only',
    file: 'src/domain/agreements/privacy-text.ts',
    from: 'const graceMinutes = 60;',
    to: 'const graceMinutes = 90;',
    tests,
  },
  {
    guard: 'a privacy text is published only on the version that was read',
    file: texts,
    from: "requireVersion('privacy text', { id, version: current }, version);",
    to: 'void [requireVersion, version];',
    tests,
  },
  {
    guard: 'the privacy text of an operator is shown for that operator alone',
    file: texts,
    from: 'where t.operator_id is null or t.operator_id = o.id',
    to: 'where t.operator_id is null or o.id is not null',
    tests,
  },
  {
    guard: 'an agreement names a text of the own operator',
    file: 'src/server/store/privacy-texts.ts',
    from: `where t.operator_id is null or t.operator_id = \${operator_id ?? sql\`null::uuid\`}`,
    to: `where t.operator_id is null or null is distinct from \${operator_id ?? sql\`null::uuid\`}`,
    tests,
  },
  {
    guard: 'a sign-up keeps what the person agreed to',
    file: 'src/server/accounts/sign-up.ts',
    from: '  if (agreement !== null) {',
    to: '  if (agreement !== null && agreement.version < 0) {',
    tests,
  },
  {
    guard: 'a report by label keeps what the person agreed to',
    file: 'src/server/labels/report.ts',
    from: "insertAgreement(tx, agreement, { id: server.newId(), way: 'label', operator_id, ...of });",
    to: 'void [insertAgreement, agreement, of];',
    tests,
  },
  {
    guard: 'a signature keeps what the person agreed to',
    file: 'src/server/job-orders/settle-signature.ts',
    from: '() => insertAgreement(tx, agreement, act));',
    to: '() => void [insertAgreement, tx, agreement, act]);',
    tests,
  },
];
