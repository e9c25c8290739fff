import { defineWords } from '#words/words.ts';

/** Returns a count with its noun. Counting stops at 1000. */
const atMost = (count: number, one: string, many: string) => {
  if (count >= 1000) return `1000 ${many} or more`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
};

export const settingsWords = defineWords('settings', {
  saved: 'Settings saved',
  failed: 'Failed to save the settings',
  save: 'Save Changes',
  stale: {
    title: 'Someone else changed these settings',
    text: (action: string) =>
      `Your changes are still here: ${action} replaces the current values with yours. Or load the current values and start over.`,
    takeOver: 'Load the current values',
  },
  platform: {
    title: 'Platform Settings',
    description: 'Platform configuration settings',
    subject: 'Platform settings',
    installation: 'System status',
    signUp: 'Sign-up',
    signUpOpen: 'Anyone can sign up',
    signUpHint:
      "People who sign up get an account without a role and see no company's data. While sign-up is closed, only operators and super admins can create accounts.",
    contact: 'Contact on the landing page',
    contactHint: 'If you leave a field empty, the landing page shows a placeholder.',
    phone: 'Contact phone',
    phonePlaceholder: '+973 3300 0000',
    email: 'Contact email',
    mail: 'Mail',
    replyTo: 'Reply-to address',
    replyToHint: 'Replies to our emails go to this address. Without one, they go to the sender.',
    delivery: {
      title: 'How mail is sent',
      by: {
        smtp: 'Through the SMTP server that is configured for this installation.',
        files:
          'No SMTP server is configured: every email is saved as a file in the "mail" folder of the data folder.',
      },
      waiting: (count: number) => {
        if (count === 0) return 'No emails are waiting.';
        return count === 1 ? '1 email is waiting.' : `${count} emails are waiting.`;
      },
    },
  },
  map: {
    title: 'Map',
    styleUrl: 'Map style URL',
    stylePlaceholder: 'https://maps.example.com/style.json',
    styleHint:
      'The https address of a MapLibre style. Its tiles, fonts and icons must come from the same host, because pages cannot load content from other hosts. Without an address, technicians see their stops as a list. Reload open pages to apply a change.',
  },
  operator: {
    title: 'Operator Settings',
    sections: 'Sections',
    description: 'How your company operates and how it appears to clients.',
    descriptionOf: (name: string) => `How ${name} operates and how it appears to clients.`,
    choose: 'Each operator has its own settings. Choose above who to act for.',
    signIns: 'Sign-ins',
    accounts: 'Accounts',
  },
  work: {
    title: 'Working days and plans',
    visitsOutside: {
      title: 'Some visits are planned for times when you would be closed',
      text: 'If you save anyway, these visits keep their times until someone moves them, and clients are not notified.',
      anyway: 'Save anyway',
    },
    hours: 'Working days',
    timeZone: 'Time zone',
    timeZoneHint: '"Today" and all times use this time zone.',
    timeZonePlaceholder: 'Select a time zone',
    noTimeZone: 'No matching time zones.',
    weekend: 'Weekend days',
    hijriDates: 'Show Hijri dates',
    hijriDatesHint: 'Shown next to the Gregorian date on documents, and on screens that show a single day.',
    weekendHint: 'The board asks for confirmation before you plan a job on one of these days.',
    opensAt: 'Service begins',
    closesAt: 'Service ends',
    planning: 'Planning',
    planningHint:
      'The planned length of each kind of visit. It applies to new jobs; you can change the length of any job.',
    pricesHint:
      'The usual fee for each kind of visit that no plan covers. Clients and technicians see it before the visit; leave it empty to show no fee.',
    usualFee: (kind: string, currency: string) => `${kind}, usual fee (${currency})`,
    emergencyFee: (currency: string) => `Emergency outside the service hours, usual fee (${currency})`,
    emergencyFeeHint:
      'Replaces the usual fee for the kind of visit. Clients see it before they report an emergency outside the service hours.',
    letterhead: 'Service report header',
    letterheadHint:
      'Shown below your name on every report that a client receives or prints. The phone number is the same as on labels.',
    address: 'Address',
    addressPlaceholder: 'Street, building, city',
    serviceEmail: 'Email for clients',
    serviceEmailPlaceholder: 'service@example.com',
    seals: 'Daily seals',
    sealsHint:
      'The history of your cases is sealed every night. Have the seals sent to someone outside the company, who can later compare the history with them.',
    daySealEmail: 'Email for daily seals',
    labels: 'Machine labels',
    servicePhone: 'Phone on labels',
    servicePhoneHint: 'Shown on labels, to anyone who scans one, and on service reports.',
    servicePhonePlaceholder: '+973 1700 0000',
    reportsByLabel: 'Anyone can report a fault by scanning a label',
    reportsByLabelHint:
      'Anyone who scans the label on a machine can then report a fault without an account. The report appears among the pending requests, marked as reported by scanning a label.',
    plans: 'Service and CMASA plans',
    interval: 'Months between services',
    intervalHint: 'A machine is due for service again this many months after its last regular service.',
    freeDays: 'Free follow-up period (days)',
    freeDaysHint:
      'Within this many days of a signed visit, a follow-up visit for the same fault is free and uses no covered visit. 0 turns this off.',
    standard: 'CMASA Standard',
    premium: 'CMASA Premium',
    fee: (plan: string, currency: string) => `${plan}, annual fee (${currency})`,
    visits: (plan: string) => `${plan}, visits per plan year`,
    amountPlaceholder: '0.00',
  },
  retention: {
    title: 'How long records are kept',
    hint: 'Records that you no longer need can be removed automatically. Until you choose a period, everything is kept. Removed records cannot be restored.',
    keep: {
      cases: 'Contacts and comments in closed cases',
      files: 'Photos and documents',
      people: 'People who left',
    },
    does: {
      cases:
        'Once a case has been closed for this long, we remove its contact phone, special instructions and comment texts, and the name of anyone who reported it by scanning a label. The work, its figures, and signed reports with signer, signature and hash are kept.',
      files:
        'We remove photos and documents this long after their case was closed, their machine was retired or their client was deactivated.',
      people:
        'People who have had no access for this long are erased: a pseudonym replaces the name, and phone and email address are removed. Reports that they signed are kept.',
    },
    forever: 'Forever',
    years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
    months: (months: number) => `${months} months`,
    due: {
      cases: (count: number) => `To be removed at the next cleanup: ${atMost(count, 'entry', 'entries')}.`,
      files: (count: number) => `To be removed at the next cleanup: ${atMost(count, 'file', 'files')}.`,
      people: (count: number) => `To be erased at the next cleanup: ${atMost(count, 'person', 'people')}.`,
    },
  },
  dispatcher: { title: 'Dispatcher Settings', description: 'Your default board view and your notifications' },
  client: {
    title: 'Settings',
    description: 'Your contact details and your notifications',
    choose: 'Each client has its own settings. Choose above who to act for.',
    contact: 'Contact details',
    contactHint:
      'Our technicians use this address and phone number. Your operator can change your name and email.',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    phonePlaceholder: '+973 3300 0000',
    address: 'Address',
  },
  branding: {
    title: 'Branding',
    name: 'Name',
    nameHint: 'Only a super admin can change the name and the domain.',
    domain: 'Sign-in page',
    noDomain: 'No custom domain',
    off: {
      title: 'White labeling is off',
      text: (name: string) =>
        `People at ${name} see the platform's name and colors. If a super admin turns on white labeling, they will see yours.`,
    },
    logo: 'Logo',
    logoHint: 'PNG or JPEG, at most 1 MB. Shown on a white background.',
    chooseLogo: 'Choose a picture',
    replaceLogo: 'Choose a different picture',
    removeLogo: 'Remove the logo',
    logoAlt: (name: string) => `Logo of ${name}`,
    noLogo: 'Without a logo, we show the first letter of the name.',
    ownHue: 'Use your own color',
    hue: 'Color',
    hueHint:
      'Choose a hue. We adjust the lightness to keep everything readable. The arrow keys change the hue by one degree, Page Up and Page Down by ten.',
    hueText: (name: string, degrees: number) => `${name}, ${degrees}°`,
    hues: {
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      turquoise: 'Turquoise',
      blue: 'Blue',
      violet: 'Violet',
      magenta: 'Magenta',
    },
    preview: 'Preview',
    previewOf: (name: string) => `Preview: how ${name} will look`,
    previewLink: 'A link',
    previewTag: 'A label',
    previewButton: 'A button',
    contrast: (ratio: string) => `White on this color: contrast ${ratio}:1 (at least 4.5:1 is needed)`,
  },
});
