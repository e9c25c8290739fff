import type { InvoiceAction } from '#domain/invoice/invoice.ts';
import type { JobOrderAction } from '#domain/job-orders/workflow.ts';
import type { MachineAction } from '#domain/machine.ts';
import type { ServiceRequestAction, Urgency } from '#domain/service-request.ts';

type Transition = { readonly noun: string; readonly action: string; readonly state: string };
type JoinedUrgencies = {
  readonly number: string;
  readonly request: string;
  readonly urgency: Urgency;
  readonly of_case: Urgency;
};
type Wait = { readonly minutes: number };

/** The strings for refusals, by the reason that the server sends. Screens show them next to the action. */
export const refusals = {
  input_invalid: 'Check what you entered',
  wrong_role: ({ noun, action }: Transition) =>
    `Your role does not allow you to ${actionOn(`a ${noun}`, action)}.`,
  wrong_state: ({ noun, action, state }: Transition) =>
    `This ${noun} is now ${stateText(state)}, so you cannot ${actionOn('it', action)}. Nothing was changed.`,
  not_found: ({ noun }: { noun: string }) =>
    `${noun.replace(/^./, (first) => first.toUpperCase())} not found`,
  stale: ({ noun }: { noun: string }) =>
    `${noun.endsWith('s') ? `These ${noun} were` : `This ${noun} was`} changed a moment ago. Nothing was overwritten. Check the current values.`,
  parent_removed: 'The record that this belongs to has been removed. Nothing was changed.',
  still_owns: ({
    noun,
    owned,
  }: {
    noun: string;
    owned: readonly (readonly [noun: string, count: number])[];
  }) =>
    `This ${noun} still has ${list(owned.map(([name, count]) => `${count} ${name}${count === 1 ? '' : 's'}`))}, which would be lost. Nothing was removed.`,
  open_jobs: ({ numbers }: { numbers: readonly string[] }) =>
    numbers.length === 1
      ? `This technician still has this open job: ${numbers[0]}. If you deactivate the technician, it must be reassigned.`
      : `This technician still has these ${numbers.length} open jobs: ${numbers.join(', ')}. If you deactivate the technician, they must be reassigned.`,
  request_has_job: ({ number }: { number: string }) =>
    `This service request has the job ${number}. Cancel that job first. Nothing was changed.`,
  not_at_client:
    'You can report faults here on the planned day, while you are on the way or working, and on the day you finished.',
  disputed_already: 'This signature is already disputed. Nothing was changed.',
  no_open_dispute: 'This signature is not disputed, or the dispute is already settled. Nothing was changed.',
  late_work_full: ({ max }: { max: number }) =>
    `You have already handed in ${max} pieces of work for this job. Call your dispatcher. Nothing was changed.`,
  late_signatures_full: ({ max }: { max: number }) =>
    `You have already handed in ${max} signatures for this job. Call your dispatcher. Nothing was changed.`,
  late_work_settled: 'A colleague has already settled this. Nothing was changed.',
  rated_already: 'This visit is already rated. Nothing was changed.',
  request_waits: ({ number }: { number: string }) =>
    `${number} still needs this visit. Close that request instead. Nothing was changed.`,
  no_visit_asked: ({ number }: { number: string }) =>
    `${number} needs no follow-up, or it has been handled. Nothing was changed.`,
  no_part_missing: ({ number }: { number: string }) =>
    `No part is missing for ${number}. Nothing was changed.`,
  forerunner_open: ({ number }: { number: string }) =>
    `${number} is still open, so it cannot have a follow-up visit yet. Nothing was changed.`,
  forerunner_followed: ({ number }: { number: string }) =>
    `${number} already has a follow-up visit. Nothing was changed.`,
  open_work: ({ numbers }: { numbers: readonly string[] }) =>
    `${numbers.length === 1 ? 'This is' : 'These are'} still open: ${numbers.join(', ')}. Nothing was changed.`,
  link_on_company_device: ({ number }: { number: string }) =>
    `This link is for the client's own phone, but someone from the service company has signed in on this one. To sign on the technician's phone, open ${number} there. Nothing was changed.`,
  no_open_job: 'You have no open job on this machine.',
  machine_retired: 'This machine is retired. Select another.',
  no_reports_by_label: 'Faults with this machine cannot be reported here. Call instead.',
  case_not_open: ({ number }: { number: string }) =>
    `${number} is no longer an open case for this machine. Nothing was changed.`,
  case_takes_no_emergency: ({ number }: { number: string }) =>
    `${number} was planned without a request, so it cannot become an emergency. Report the emergency as a different fault. Nothing was changed.`,
  joins_other_urgency: ({ number, request, urgency, of_case }: JoinedUrgencies) =>
    `${request} and ${number} differ in urgency: ${urgency} and ${of_case}. Nothing has been changed yet.`,
  no_call_back: ({ number }: { number: string }) =>
    `${number} does not need a callback. Nothing was changed.`,
  case_open: ({ number }: { number: string }) =>
    `This machine already has an open case: ${number}. If it is the same fault, add to it. Nothing was changed.`,
  emergency_open: ({ number }: { number: string }) =>
    `This machine already has an open emergency: ${number}. Add new details to it. Nothing was changed.`,
  open_cases: ({ numbers }: { numbers: readonly string[] }) =>
    `This client still has ${numbers.length === 1 ? 'an open case' : 'open cases'}: ${list(numbers)}. Deactivating the client rejects its requests and cancels its jobs.`,
  no_legal_name: 'Enter the legal name in the invoice settings first. Nothing was changed.',
  nothing_to_invoice:
    'This client has no visits to invoice through this day. A colleague may have invoiced them a moment ago. Nothing was changed.',
  client_left: 'This client is deactivated. It accepts no new requests.',
  renewal_asked: 'You have already requested the renewal of this plan. Nothing was changed.',
  no_plan_to_renew: 'This client has no plan that could be renewed. Nothing was changed.',
  offer_of_past: 'Offer a plan that ends today or later. Nothing was changed.',
  renewal_offer_over: 'This offer is no longer valid. Ask your operator for a new one. Nothing was changed.',
  renewal_offer_changed:
    'The operator has changed this offer, so your answer was not saved. Check the new offer.',
  renewal_not_due: 'This plan is not about to expire. Nothing was changed.',
  client_active: 'This client is already active. Nothing was changed.',
  client_inactive: 'This client is already deactivated. Nothing was changed.',
  last_owner: 'A client needs an owner. Make another person an owner first.',
  main_account: 'The main account of a client must stay an owner.',
  warranty_confirmed: 'This warranty is already confirmed. Nothing was changed.',
  own_will:
    'Only the client can decide this. Stop acting for the client, and ask one of its owners. Nothing was changed.',
  staff_may_not:
    'You can report faults and view everything, but not change anything. Ask an owner of your company.',
  still_active: 'This account is in use. Deactivate it or remove its role first. Nothing was erased.',
  main_of_client: ({ client }: { client: string }) =>
    `This is the main account of ${client}. Make another person the main account, or deactivate the client first.`,
  main_account_erased:
    'The main account of this client was erased. Make another person the main account first. Nothing was changed.',
  account_erased: 'The personal data of this account was erased. It cannot be used again.',
  missed_early: ({ from, time_zone }: { from: string; time_zone: string }) =>
    `We announced this visit for ${dayAndTime(from, time_zone)}. You cannot report a no-show before then. Nothing was changed.`,
  visit_of_other_day: 'This visit is planned for another day. Nothing has been changed yet.',
  visit_elsewhere: ({ number, client }: { number: string; client: string }) =>
    `${number} at ${client} is still in progress. Nothing has been changed yet.`,
  concerns: 'This appointment has conflicts. Nothing has been changed yet.',
  visits_outside: ({ count, numbers }: { count: number; numbers: readonly string[] }) => {
    const more = count > numbers.length ? ` and ${count - numbers.length} more` : '';
    return `With these hours, you would be closed during ${count === 1 ? '1 planned visit' : `${count} planned visits`}: ${numbers.join(', ')}${more}. Nothing has been changed yet.`;
  },
  privacy_text_replaced:
    'The privacy notice has been replaced. Read the new one and send again. Nothing was changed.',
  no_own_brand: 'This operator does not have its own brand.',
  offered_already: 'You have already offered this person a role. You can find the invitation in your lists.',
  offer_declined: 'This person has declined. To invite someone else, use a different email address.',
  offer_over: 'This offer is no longer valid. Nothing was changed.',
  no_invitation: 'There is no open invitation. Nothing was changed.',
  address_taken: 'This address already has an account. Change the email on the account page first.',
  no_address: 'This account no longer has an email address. Change the email on the account page first.',
  has_role: 'This account has a role now. Nothing was changed.',
  operator_suspended: ({ reason }: { reason: string }) => `Your operator is suspended: ${reason}`,
  operator_suspended_already: 'This operator is already suspended. Nothing was changed.',
  operator_not_suspended: 'This operator is not suspended. Nothing was changed.',
  own_account: 'You cannot do this to your own account. Nothing was changed.',
  last_account: 'This is the only account with these rights. Nothing was changed.',
  account_state: 'The state of the account has changed in the meantime. Nothing else was changed.',
  has_password: 'This account already has a password. Nothing was changed.',
  not_authenticated: 'Not authenticated',
  credentials_wrong: 'Invalid login credentials',
  account_deactivated: 'Your account is deactivated. Contact your operator.',
  sign_up_closed: 'Sign-up is closed. Ask your operator for an account.',
  link_over: 'This link has already been used or is no longer valid.',
  challenge_over: 'This took too long. Sign in again.',
  forbidden: "You don't have permission to do this.",
  agreement_missing: 'Read the privacy notice and agree to it first.',
  two_factor_missing: 'Your role requires a second factor. Set it up first.',
  two_factor_required: 'Your role requires a second factor.',
  two_factor_on: 'Your second factor is already set up.',
  two_factor_off: 'Your second factor is not set up.',
  two_factor_not_begun: 'There is no second factor to confirm. Start over.',
  too_many_guesses: ({ minutes }: Wait) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  too_many_today: ({ hours }: { readonly hours: number }) =>
    `Too many attempts in one day. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  too_many_of_client: ({ hours }: { readonly hours: number }) =>
    `The people of your company have reached the limit for one day. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  too_many_requests: 'Too many requests. Please wait a moment.',
  too_many_windows: 'You have too many windows open. Close some.',
  busy: 'The server is busy at the moment. Please try again.',
  document_too_costly:
    'This document took too long to print. Its content is on the screen. You can print it later.',
  disk_full:
    "The server's disk is full, so nothing can be saved. You can still read existing records. Contact your administrator.",
  others_under_way: 'Your other files are still being sent. Please wait a moment.',
  sent_too_slowly: 'The connection is too slow for this. Try again on a faster one.',
  too_many_files_today: 'You have reached the daily limit for files. Please continue tomorrow.',
  files_away: 'Photos and files are unavailable at the moment. Please try again.',
  file_kept: 'Only your operator can remove this file now. Nothing was changed.',
  not_ready: 'Not ready',
  being_upgraded: 'Grouphead is being upgraded. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Try again.',
  foreign_origin: 'This request did not come from a page of this application.',
  place_unknown: ({ header }: { header: string }) => `The header ${header} does not say who to act for.`,
  not_json: 'Send JSON.',
  json_invalid: 'The body is not valid JSON.',
  json_no_object: 'The body must be a JSON object.',
  body_incomplete: 'The body ended too early.',
  too_large: 'This is too large to send at once.',
  key_missing: 'This call needs an Idempotency-Key header with a UUID.',
  done_earlier: 'This was already done. Reload to see the current state.',
  key_reused: 'This Idempotency-Key was already used for another request.',
  cursor_invalid: 'This page cursor is not valid.',
  value_unstorable: 'This request contains a value that cannot be stored or searched for.',
};

/** The strings for actions whose names are not verbs that take the record as their object. */
const actionTexts: Readonly<Record<string, ((record: string) => string) | undefined>> = {
  mark_paid: (record) => `mark ${record} as paid`,
  take_payment_back: (record) => `mark ${record} as unpaid`,
  estimate: (record) => `change the length of ${record}`,
  hand_over: (record) => `hand ${record} over`,
  hand_back: (record) => `hand ${record} back`,
  ask_time: (record) => `request a new time for ${record}`,
  decline_time: (record) => `decline a new time for ${record}`,
  call_off: (record) => `cancel ${record}`,
  leave: (record) => `set out for ${record}`,
  pause: (record) => `put ${record} on hold`,
  miss: (record) => `report a no-show for ${record}`,
  interrupt: (record) => `report a problem with ${record}`,
  expect_part: (record) => `update the part for ${record}`,
  settle: (record) => `settle the follow-up visit for ${record}`,
  dispute: (record) => `dispute the signature on ${record}`,
  settle_dispute: (record) => `settle the dispute about ${record}`,
  correct: (record) => `edit ${record}`,
  call_back: (record) => `set the urgency of ${record} after a call`,
  read: (record) => `read the counter of ${record}`,
  confirm_warranty: (record) => `confirm the warranty of ${record}`,
  renew_label: (record) => `renew the label of ${record}`,
  bring_back: (record) => `return ${record} to service`,
} satisfies Partial<
  Record<JobOrderAction | ServiceRequestAction | MachineAction | InvoiceAction, (record: string) => string>
>;

/** Returns the phrase for an action on a record, such as "hand it over". */
function actionOn(record: string, action: string): string {
  return actionTexts[action]?.(record) ?? `${spaced(action)} ${record}`;
}

const stateText = (state: string) => (state === 'paused' ? 'on hold' : spaced(state));
const spaced = (name: string) => name.replaceAll('_', ' ');

/** Joins names as a sentence lists them: with commas, and "and" before the last. */
function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function dayAndTime(moment: string, timeZone: string): string {
  const format: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  };
  return new Intl.DateTimeFormat('en-US', format).format(new Date(moment));
}
