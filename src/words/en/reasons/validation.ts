import { reportedWithinHours } from '#domain/visit/moment.ts';

/** The strings for invalid input, by the reason in the contract. Forms show them next to the field. */
export const validation = {
  email_invalid_address: 'Invalid email address',
  email_invalid: 'Invalid email',
  links_at_most: ({ most }: { most: number }) =>
    `This visit already has ${most} shared links. Stop one to share another.`,
  addresses_stopped: ({ most }: { most: number }) =>
    `The client already has ${most} addresses, including those that no longer receive reports. Your operator can remove some.`,
  address_receives: 'This address receives the reports. Remove it instead.',
  email_stopped: ({ email }: { email: string }) => `${email} has stopped receiving these reports`,
  email_same: "This is already the account's email address",
  no_signed_up_account: 'No account with this email address can be offered a role',
  email_taken: 'This email is already registered',
  email_repeated: 'Another client in this import has this email',
  import_too_many_machines: ({ max }: { max: number }) => `Import at most ${max} machines at once`,
  password_too_short: 'Password must be at least 6 characters',
  password_too_long: 'Password too long',
  password_weak: 'Weak password: this is one of the most common passwords',
  password_is_name: 'Weak password: a name, a place or a date is too easy to guess',
  password_missing: 'Enter your password',
  sign_up_password_wrong: 'This is not the password that you chose when you signed up',
  email_change_password_wrong: 'This is not the password of that account',
  password_not_current: 'This is not your current password',
  passwords_differ: "Passwords don't match",
  person_name_too_short: 'Name must be at least 2 characters',
  person_name_too_long: 'Name too long',
  name_missing: 'Name is required',
  privacy_not_agreed: 'Read the privacy notice and agree to it',
  privacy_text_short: ({ min }: { min: number }) => `Write at least ${min} characters`,
  code_missing: 'Enter the code',
  code_wrong: 'This code is wrong',
  technician_missing: 'Select a technician',
  technician_unavailable: 'This technician is not available. Select another.',
  date_time_missing: 'Select a date and time',
  date_time_far: ({ first, last }: { first: number; last: number }) =>
    `Select a date between the years ${first} and ${last}`,
  duration_missing: ({ step, hours }: { step: number; hours: number }) =>
    `Select a length in steps of ${step} minutes, at most ${hours} hours`,
  date_missing: 'Select a date',
  vat_rate_invalid: 'Enter a percentage from 0 to 100, with at most two decimals',
  vat_rate_missing: 'Enter the VAT rate. If you do not charge VAT, enter 0.',
  payment_days_missing: 'Enter a number of days',
  payment_days_too_many: ({ max }: { max: number }) => `Enter at most ${max} days`,
  paid_in_future: 'Select a day that is not in the future',
  date_not_real: 'Enter a valid date',
  preferred_date_missing: 'Please select a preferred date',
  turn_over: 'Select days that are not in the past',
  preferred_date_past: 'Select a preferred date that is not in the past',
  first_day_missing: 'Select the first day',
  last_day_missing: 'Select the last day',
  last_day_before_first: 'The last day must not be before the first',
  too_many_days: ({ max }: { max: number }) => `Select at most ${max} days`,
  days_out_of_range: ({ max }: { max: number }) => `Select between 1 and ${max} days`,
  address_missing: 'Address is required',
  latitude_out_of_range: ({ most }: { most: number }) => `Latitude must be between -${most} and ${most}`,
  longitude_out_of_range: ({ most }: { most: number }) => `Longitude must be between -${most} and ${most}`,
  degrees_incomplete: 'Enter both latitude and longitude',
  plan_start_missing: 'Enter when the plan starts',
  plan_expires_before_start: 'The plan must not expire before it starts',
  offer_not_longer: 'Enter a day after the last day of the current plan, or offer another plan',
  offer_leaves_gap:
    'The current plan is still active and ends as soon as the client accepts. Enter a start date that is not after today.',
  operator_missing: 'Select an operator',
  client_missing: 'Select a client',
  machine_missing: 'Please select a machine',
  machine_field_missing: 'Please fill in all required fields',
  install_date_in_future: 'The install date cannot be in the future',
  warranty_before_install: 'The warranty cannot end before the install date',
  serial_number_taken: 'Another machine has this serial number',
  location_missing: 'Enter the location of the machine',
  location_unchanged: 'The machine is already at this location',
  site_missing: 'Select a site of this client',
  site_name_taken: 'Another site of this client has this name',
  site_has_machines: ({ machines }: { machines: number }) =>
    machines === 1
      ? 'A machine is still at this site. Move it first. Nothing was changed.'
      : `${machines} machines are still at this site. Move them first. Nothing was changed.`,
  client_of_another_operator: 'Select a client of the same operator',
  date_in_future: 'Select a date that is not in the future',
  counter_missing: 'Enter the number of cups that the counter shows',
  counter_too_large: ({ max }: { max: number }) => `Enter at most ${max} cups`,
  counter_below_earlier: ({ counter, date }: { counter: number; date: string }) =>
    `The counter already showed ${counter} cups on ${date}. If it was replaced, mark it as replaced below.`,
  counter_above_later: ({ counter, date }: { counter: number; date: string }) =>
    `The counter showed only ${counter} cups on ${date}, a later date.`,
  phone_missing: 'Phone is required',
  phone_invalid: 'Enter one phone number, such as +973 3612 3456',
  too_long: ({ max }: { max: number }) => `Use at most ${max} characters`,
  amount_invalid: 'Amount must be at least 0, with no more than three decimals',
  fee_invalid: 'Fee must be at least 0, with no more than two decimals',
  hours_missing: 'Enter the hours spent',
  coverage_missing: 'Select whether the plan covers the visit',
  follow_up_missing: 'Select whether a follow-up visit is needed',
  hours_too_small: ({ min }: { min: number }) => `Time spent must be at least ${min} hours`,
  hours_too_large: ({ max }: { max: number }) => `Time spent must be at most ${max} hours`,
  hours_not_in_steps: ({ step }: { step: number }) => `Time spent must be in steps of ${step} hours`,
  part_name_missing: 'Enter a name for the part',
  part_name_too_long: ({ max }: { max: number }) => `Use at most ${max} characters per part`,
  too_many_parts: ({ max }: { max: number }) => `List at most ${max} parts`,
  problem_description_missing: 'Please describe the problem (minimum 10 characters)',
  job_description_missing: 'Describe the work to do (minimum 3 characters)',
  work_performed_missing: 'Please describe the work performed (minimum 10 characters)',
  signer_name_missing: "Enter the signer's name",
  signer_of_operator: ({ name }: { name: string }) =>
    `${name} works for the service company and cannot sign for the client. Enter the name of the person who signs.`,
  signature_missing: 'Draw your signature in the box',
  signature_not_png: 'The signature must be a PNG image. Nothing was changed.',
  signature_too_large: 'The signature image is too large. Clear it and sign again.',
  signature_too_many_pixels: 'The signature image has too many pixels. Clear it and sign again.',
  signature_damaged: 'The signature image is damaged. Try again.',
  signature_blank: 'The signature is blank. Sign in the box.',
  summary_hash_wrong: 'The signature was drawn for a different summary. Sign again.',
  comment_missing: 'Enter a comment',
  comment_unreadable: 'Remove the control characters',
  comment_to_everybody_only: 'On this case, you can only write comments that everyone can see',
  mention_out_of_reach: 'Someone you mentioned cannot read this. Remove the name.',
  too_many_mentions: ({ max }: { max: number }) => `Mention at most ${max} people`,
  reason_missing: 'Give a reason',
  handed_over_to_same: 'Choose someone else; this technician already has the job',
  said_long_ago: `According to your device's clock, this was more than ${reportedWithinHours} hours ago. Check the clock and report it again.`,
  said_before_given:
    "According to your device's clock, this was before the job was assigned to you. Check the clock and report it again.",
  said_before_step:
    "According to your device's clock, this was before the last reported step. Check the clock and report it again.",
  hold_until_past: 'Enter a time in the future',
  left_missing: 'Enter when the technician left',
  left_before_start: 'Choose a time after the work started',
  left_later: 'Choose a time in the past',
  asked_date_closed: 'Choose a day and a time within the service hours',
  asked_date_past: 'Choose a time in the future',
  rating_missing: 'Choose one to five stars',
  missing_part_missing: 'Name the missing part',
  forerunner_unknown: 'That visit was for a different machine',
  rejection_reason_missing: 'Give a reason for the rejection',
  visit_not_covered_without_plan: 'This client has no active CMASA plan on the day of the visit.',
  visit_not_covered_any_more: 'No covered visits are left in this plan year.',
  case_covered_already: 'The plan has already paid for a visit in this case.',
  price_reason_missing: 'Explain why the price is correct (minimum 3 characters)',
  country_missing: 'Country is required',
  currency_kept: ({ currency }: { currency: string }) =>
    `Some visits already have fees in ${currency}, so the currency cannot change`,
  custom_domain_invalid: 'Enter a host name such as service.example.com',
  custom_domain_taken: 'Another operator uses this domain',
  custom_domain_own: 'This is the address of the platform itself',
  time_zone_kept: ({ count, numbers }: { count: number; numbers: readonly string[] }) => {
    const more = count > numbers.length ? ` and ${count - numbers.length} more` : '';
    return `The time zone cannot change while these visits are planned: ${numbers.join(', ')}${more}`;
  },
  time_zone_missing: 'Select a time zone',
  picture_too_large: 'This picture is too large. Choose a smaller one.',
  logo_not_an_image: 'The logo must be a PNG or JPEG picture',
  logo_too_large: 'The logo must not be larger than 1 MB',
  logo_too_many_pixels: 'The logo has too many pixels. Choose a smaller one.',
  logo_damaged: 'This picture is damaged. Choose another.',
  certificate_refused: (_: { why: string }) => 'This certificate cannot be used',
  files_missing: 'Choose a file',
  too_many_files: ({ max }: { max: number }) => `Add at most ${max} files at once`,
  record_full: ({ max }: { max: number }) =>
    `You can keep at most ${max} files here. Remove one to add another.`,
  file_over: 'This file is no longer available. Choose it again.',
  file_unknown: 'Only JPEG, PNG and HEIC pictures and PDF documents can be added',
  file_too_large: 'This file is larger than 10 MB. Choose a smaller one.',
  file_too_many_pixels: 'This picture has more than 24 megapixels. Choose a smaller one.',
  file_damaged: 'This file is damaged or cannot be read. Choose another.',
  file_not_internal: 'Clients cannot add internal files',
  file_without_moment: 'Only photos of a job can be marked as before or after',
  visits_missing: 'Enter the number of visits per year',
  visits_too_few: ({ min }: { min: number }) => `Visits must be at least ${min}`,
  visits_too_many: ({ max }: { max: number }) => `Visits must be at most ${max}`,
  months_missing: 'Enter the number of months',
  months_too_few: ({ min }: { min: number }) => `Months must be at least ${min}`,
  free_days_missing: 'Enter the number of days',
  free_days_too_few: ({ min }: { min: number }) => `Days must be at least ${min}`,
  free_days_too_many: ({ max }: { max: number }) => `Days must be at most ${max}`,
  months_too_many: ({ max }: { max: number }) => `Months must be at most ${max}`,
  target_missing: 'Enter hours and minutes, such as 0:30 or 24:00',
  target_too_short: 'A target must be at least one minute',
  target_too_long: ({ days }: { days: number }) => `A target must be at most ${days} days`,
  arrival_before_response: 'The arrival target cannot be shorter than the response target',
  day_ends_before_it_begins: 'The end must be after the start',
  part_of_one_day: 'To take off part of a day, choose a single day with a start and end time',
  holiday_name_missing: 'Give the holiday a name',
  holiday_twice: 'Each day can be listed as a holiday only once',
  too_many_holidays: ({ max }: { max: number }) => `List at most ${max} holidays`,
  special_hours_name_missing: 'Give the special hours a name',
  special_hours_twice: 'Other special hours already apply on one of these days',
  too_many_special_hours: ({ max }: { max: number }) => `List at most ${max} periods of special hours`,
  time_of_day_missing: 'Enter a time',
  no_working_day: 'At least one day must be a working day',
  service_ends_before_it_begins: 'Service must end after it begins',
  map_style_invalid: 'Enter an address such as https://maps.example.com/style.json',
  ...fieldReasons(),
};

type Field = { readonly field: string };
type Bound = { readonly of: 'characters' | 'items' | 'number'; readonly than: number };

/** Returns the strings for fields that have no strings of their own. */
function fieldReasons() {
  return {
    required: ({ field }: Field) =>
      `${nameOf(field).replace(/^./, (first) => first.toUpperCase())} is required`,
    not_a_choice: ({ field }: Field) => `Select ${withArticle(nameOf(field))}`,
    not_a_text: 'Enter text',
    not_a_number: 'Enter a number',
    not_a_whole_number: 'Enter a whole number',
    not_yes_or_no: 'Answer yes or no',
    not_a_list: 'Provide a list',
    not_a_date_time: 'Enter a date and time',
    not_an_email: 'Enter an email address',
    at_least: ({ of, than }: Bound) => sizeOf(of, 'at least', than),
    more_than: ({ of, than }: Bound) => sizeOf(of, 'more than', than),
    at_most: ({ of, than }: Bound) => sizeOf(of, 'at most', than),
    less_than: ({ of, than }: Bound) => sizeOf(of, 'less than', than),
    not_a_multiple: ({ step }: { step: number }) => `Enter a multiple of ${step}`,
    invalid: ({ field }: Field) => `Check the ${nameOf(field)}`,
  };
}

function sizeOf(of: Bound['of'], bound: string, size: number): string {
  if (of === 'characters') return `Use ${bound} ${size} characters`;
  return of === 'items' ? `List ${bound} ${size}` : `Enter ${bound} ${size}`;
}

/**
 * Returns a field's name in words: `service_type_requested` becomes "service type", `machine_id` "machine".
 */
function nameOf(field: string): string {
  const name = field.replace(/^(cmasa|is|platform)_/, '').replace(/_(id|requested)$/, '');
  return name === '' || name === 'id' ? 'record' : name.replaceAll('_', ' ');
}

function withArticle(name: string): string {
  return /^([aeio]|u(?!se))/.test(name) ? `an ${name}` : `a ${name}`;
}
