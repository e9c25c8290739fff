import type { GuardFault } from './guard-fault.ts';

const addTests = ['src/server/service-requests/add-to-case.test.ts'];
const alertLimitTests = ['src/server/on-call/alert-limits.test.ts'];
const onCallTests = ['src/server/on-call/on-call-people.test.ts'];

/** Faults in the guards for emergencies and for alerting people to them. */
export const emergencyGuardFaults: readonly GuardFault[] = [
  {
    guard: 'an emergency that is added to an open case alerts people',
    file: 'src/server/service-requests/add-report.ts',
    from: 'raised && alertOnCall(',
    to: 'raised && null && alertOnCall(',
    tests: addTests,
  },
  {
    guard: 'an emergency that is added to an open case raises its job',
    file: 'src/server/service-requests/add-report.ts',
    from: 'if (job !== null && isMoreUrgent(urgency, job.urgency)) {',
    to: 'if (job !== null && isMoreUrgent(job.urgency, urgency)) {',
    tests: addTests,
  },
  {
    guard: 'a report is added only to an open case',
    file: 'src/server/service-requests/add-to-case.ts',
    from: 'if (!isOpen) throw',
    to: 'if (!isOpen && machine_id === null) throw',
    tests: addTests,
  },
  {
    guard: 'an emergency alerts people only once',
    file: 'src/domain/planning/on-call.ts',
    from: 'isServed || isAlerted) return null;',
    to: 'isServed) return null;',
    tests: addTests,
  },
  {
    guard: 'a corrected urgency does not alert people again',
    file: 'src/server/steps/on-call-alert.ts',
    from: 'isAlerted: alerts.length > 0',
    to: 'isAlerted: alerts.length > 1',
    tests: alertLimitTests,
  },
  {
    guard: 'one client alerts people only a few times an hour',
    file: 'src/domain/planning/on-call.ts',
    from: 'alertsLately < onCallLimits.alerts_per_hour',
    to: 'alertsLately < onCallLimits.alerts_per_hour * 10',
    tests: alertLimitTests,
  },
  {
    guard: 'an alert names the client only to a technician who may see it',
    file: 'src/server/store/functions/notify-function.ts',
    from: "'exists (select from job_orders v where v.client_id = c.id and v.technician_id = e.technician_id)'",
    to: "'true'",
    tests: onCallTests,
  },
  {
    guard: 'an on-call shift changes only from today on',
    file: 'src/domain/planning/on-call.ts',
    from: 'first_day: turn.first_day < today ? today : turn.first_day,',
    to: 'first_day: turn.first_day,',
    tests: onCallTests,
  },
];
