import type { Urgency } from '#domain/service-request.ts';

type Transition = { readonly noun: string; readonly action: string; readonly state: string };
type JoinedUrgencies = {
  readonly number: string;
  readonly request: string;
  readonly urgency: Urgency;
  readonly of_case: Urgency;
};
type Wait = { readonly minutes: number };

/** Why something was not done, by the reason that the server names. Screens show it beside what was asked for. */
export const refusals = {
  input_invalid: 'Please check what you entered',
  wrong_role: ({ noun, action }: Transition) => `Your role may not ${spaced(action)} a ${noun}.`,
  wrong_state: ({ noun, action, state }: Transition) =>
    `This ${noun} is ${spaced(state)} now, so you cannot ${spaced(action)} it. Nothing was changed.`,
  not_found: ({ noun }: { noun: string }) =>
    `${noun.replace(/^./, (first) => first.toUpperCase())} not found`,
  stale: ({ noun }: { noun: string }) =>
    `This ${noun} was changed a moment ago. Nothing was overwritten; please look at the current state.`,
  parent_removed: 'What this belongs to was removed meanwhile. Nothing was changed.',
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
      ? `This technician still has this open job: ${numbers[0]}. Deactivating leaves it to be assigned anew.`
      : `This technician still has these ${numbers.length} open jobs: ${numbers.join(', ')}. Deactivating leaves them to be assigned anew.`,
  request_has_job: ({ number }: { number: string }) =>
    `This service request has ${number}. Cancel that first. Nothing was changed.`,
  disputed_already: 'Somebody has said this of the signature already. Nothing was changed.',
  no_open_dispute: 'Nobody disputes this signature, or it is settled already. Nothing was changed.',
  rated_already: 'This visit is rated already. Nothing was changed.',
  request_waits: ({ number }: { number: string }) =>
    `${number} still waits for this visit. Close that request instead. Nothing was changed.`,
  no_visit_asked: ({ number }: { number: string }) =>
    `${number} asks for no other visit, or somebody has seen to it. Nothing was changed.`,
  no_part_missing: ({ number }: { number: string }) =>
    `No part is missing for ${number}. Nothing was changed.`,
  forerunner_open: ({ number }: { number: string }) =>
    `${number} is not over yet, so nothing can follow it. Nothing was changed.`,
  forerunner_followed: ({ number }: { number: string }) =>
    `${number} is followed by another job already. Nothing was changed.`,
  open_work: ({ numbers }: { numbers: readonly string[] }) =>
    `${numbers.length === 1 ? 'This is' : 'These are'} not settled yet: ${numbers.join(', ')}. Nothing was changed.`,
  no_open_job: 'You have no open job on this machine.',
  machine_retired: 'This machine is retired. Please select another.',
  no_reports_by_label: 'Faults of this machine cannot be reported here. Please call instead.',
  case_not_open: ({ number }: { number: string }) =>
    `${number} is no longer an open case of this machine. Nothing was changed.`,
  joins_other_urgency: ({ number, request, urgency, of_case }: JoinedUrgencies) =>
    `The urgency of ${request} is ${urgency}, that of ${number} is ${of_case}. Nothing was changed yet.`,
  no_call_back: ({ number }: { number: string }) =>
    `${number} does not need a call back. Nothing was changed.`,
  case_open: ({ number }: { number: string }) =>
    `This machine already has an open case: ${number}. If it is the same fault, please add to it. Nothing was changed.`,
  emergency_open: ({ number }: { number: string }) =>
    `${number} is an open emergency of this machine already. Please write there what is new. Nothing was changed.`,
  open_cases: ({ numbers }: { numbers: readonly string[] }) =>
    `This client still has ${numbers.length === 1 ? 'an open case' : 'open cases'}: ${list(numbers)}. Deactivating rejects its requests and cancels its jobs.`,
  client_left: 'This client is deactivated. Nothing new can be asked for it.',
  client_active: 'This client is active already. Nothing was changed.',
  client_inactive: 'This client is deactivated already. Nothing was changed.',
  last_owner: 'A client needs an owner. Please make somebody else an owner first.',
  main_account: 'This is the main account of the client, which stays an owner.',
  staff_may_not: 'Your access is for reporting faults and looking. Please ask an owner of your company.',
  still_active: 'This account is in use. Deactivate it or remove its role first. Nothing was erased.',
  account_erased: 'The personal data of this account was erased. It cannot be used again.',
  missed_early: ({ from, time_zone }: { from: string; time_zone: string }) =>
    `We announced this visit for ${dayAndTime(from, time_zone)}. Before then, you cannot report that no one was there. Nothing was changed.`,
  visit_of_other_day: 'This visit is planned for another day. Nothing was changed yet.',
  visit_elsewhere: ({ number, client }: { number: string; client: string }) =>
    `${number} at ${client} is still under way. Nothing was changed yet.`,
  concerns: 'Something speaks against this appointment. Nothing was changed yet.',
  visits_outside: ({ count, numbers }: { count: number; numbers: readonly string[] }) => {
    const more = count > numbers.length ? ` and ${count - numbers.length} more` : '';
    return `With these hours you are closed during ${count === 1 ? '1 planned visit' : `${count} planned visits`}: ${numbers.join(', ')}${more}. Nothing was changed yet.`;
  },
  privacy_text_replaced:
    'The privacy text was replaced meanwhile. Please read the new one and send again. Nothing was changed.',
  no_own_brand: 'This operator does not show a brand of its own.',
  offered_already: 'You have already offered this person a role. You find the invitation in your lists.',
  offer_declined: 'This person has declined. Invite somebody else by another address.',
  offer_over: 'This offer is over. Nothing was changed.',
  no_invitation: 'There is no open invitation. Nothing was changed.',
  address_taken: 'This address already has an account. Change the e-mail on the page of the account first.',
  no_address: 'Nobody can be invited here any more. Change the e-mail on the page of the account first.',
  has_role: 'This account was given a role meanwhile. Nothing was changed.',
  operator_suspended: ({ reason }: { reason: string }) => `Your operator is suspended: ${reason}`,
  operator_suspended_already: 'This operator is suspended already. Nothing was changed.',
  operator_not_suspended: 'This operator is not suspended. Nothing was changed.',
  own_account: 'You cannot do this to your own account. Nothing was changed.',
  last_account: 'Nobody else could do what this account does. Nothing was changed.',
  account_state: 'The account is in another state by now. Nothing was changed.',
  has_password: 'This account has a password already. Nothing was changed.',
  not_authenticated: 'Not authenticated',
  credentials_wrong: 'Invalid login credentials',
  account_deactivated: 'Your account is deactivated. Please ask your operator.',
  sign_up_closed: 'Sign-up is closed. Please ask your operator for an account.',
  link_over: 'This link was already used or is no longer valid.',
  challenge_over: 'This took too long. Please sign in again.',
  forbidden: "You don't have permission to do this.",
  two_factor_missing: 'Your role requires a second factor. Please set it up first.',
  two_factor_required: 'Your role requires a second factor.',
  two_factor_on: 'Your second factor is already set up.',
  two_factor_off: 'Your second factor is not set up.',
  two_factor_not_begun: 'There is no second factor to confirm. Please begin again.',
  too_many_guesses: ({ minutes }: Wait) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  too_many_today: ({ hours }: { readonly hours: number }) =>
    `Too many in one day. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
  too_many_requests: 'Too many requests. Please wait a moment.',
  too_many_windows: 'You have too many windows open. Please close some.',
  busy: 'The server is busy at the moment. Please try again.',
  disk_full:
    "The server's disk is full, so nothing can be saved at the moment. What is there can still be read. Please tell your administrator.",
  others_under_way: 'Other files of yours are still being sent. Please try again in a moment.',
  sent_too_slowly: 'The connection is too slow for this at the moment. Please try again where it is faster.',
  too_many_files_today: 'That is more than can be added in a day. Please go on tomorrow.',
  files_away: 'Photos and files cannot be reached at the moment. Please try again.',
  file_kept: 'Only your operator can remove this file now. Nothing was changed.',
  not_ready: 'Not ready',
  unexpected: 'Something went wrong on our side. Please try again.',
  foreign_origin: 'This request did not come from a page of this application.',
  place_unknown: ({ header }: { header: string }) => `The header ${header} names no place.`,
  not_json: 'Please send JSON.',
  json_invalid: 'The body is not valid JSON.',
  json_no_object: 'The body must be a JSON object.',
  body_incomplete: 'The body ended too early.',
  too_large: 'This is more than can be sent at once.',
  key_missing: 'A write needs an Idempotency-Key header with a UUID.',
  key_reused: 'This Idempotency-Key was already used for another request.',
  cursor_invalid: 'This page cursor is not valid.',
  value_unstorable: 'This request holds a value that cannot be stored or looked for.',
};

const spaced = (name: string) => name.replaceAll('_', ' ');

/** Joins one, two or more names as a sentence lists them. */
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
