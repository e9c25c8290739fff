import { defineWords } from '#words/words.ts';

/** Counting stops at 1000. */
const atMost = (count: number, one: string, many: string) => {
  if (count >= 1000) return `1000 ${many} or more`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
};

export const settingsWords = defineWords('settings', {
  saved: 'Settings saved',
  failed: 'Failed to save the settings',
  save: 'Save Changes',
  stale: {
    title: 'Somebody else changed these settings meanwhile',
    text: (action: string) =>
      `What you entered is still here: ${action} puts it in place of theirs. Or take over the current values and begin again from them.`,
    takeOver: 'Take over the current values',
  },
  platform: {
    title: 'Platform Settings',
    description: 'Platform configuration settings',
    subject: 'Platform settings',
    installation: 'State of the installation',
    signUp: 'Sign-up',
    signUpOpen: 'Anybody may sign up',
    signUpHint:
      'People who sign up get an account without a role and see nothing of any company. While sign-up is closed, only operators and super admins make accounts.',
    contact: 'Contact on the landing page',
    contactHint: 'Without a value the landing page shows a placeholder.',
    phone: 'Contact phone',
    phonePlaceholder: '+973 3300 0000',
    email: 'Contact e-mail',
    mail: 'Mail',
    replyTo: 'Reply-to address',
    replyToHint: 'Where answers to our mails go. Without one they go to the sender.',
    delivery: {
      title: 'How mail leaves',
      by: {
        smtp: 'By the SMTP server that this installation is configured with.',
        files:
          'No SMTP server is configured: every mail becomes a file in the folder "mail" of the data folder.',
      },
      waiting: (count: number) => {
        if (count === 0) return 'No mail is waiting.';
        return count === 1 ? '1 mail is waiting.' : `${count} mails are waiting.`;
      },
    },
  },
  map: {
    title: 'Map',
    styleUrl: 'Map style URL',
    stylePlaceholder: 'https://maps.example.com/style.json',
    styleHint:
      'The address of a MapLibre style, over https. Tiles, fonts and icons that it names must be served from the same host: pages may fetch from that one and no other. Without an address technicians see their stops as a list. Open pages follow after a reload.',
  },
  operator: {
    title: 'Operator Settings',
    description: 'How your company works, and how it shows itself to its people.',
    descriptionOf: (name: string) => `How ${name} works, and how it shows itself to its people.`,
    choose: 'Settings belong to one operator. Choose above for whom to act.',
    signIns: 'Sign-ins',
    accounts: 'Accounts',
  },
  work: {
    title: 'Working days and plans',
    visitsOutside: {
      title: 'Visits are planned when you would be closed',
      text: 'If you save anyway, these visits keep their times until somebody moves them, and clients are not notified.',
      anyway: 'Save anyway',
    },
    hours: 'Working days',
    timeZone: 'Time zone',
    timeZoneHint: '"Today" and all times follow it.',
    timeZonePlaceholder: 'Select a time zone',
    noTimeZone: 'No time zone matches.',
    weekend: 'Weekend days',
    weekendHint: 'The board asks before a job is planned on one of them.',
    opensAt: 'Service begins',
    closesAt: 'Service ends',
    planning: 'Planning',
    planningHint:
      'How long a visit of each kind is planned to take. It holds for new jobs; the length of each can be changed.',
    pricesHint:
      'What a visit of each kind usually costs where no plan pays for it. Clients and technicians see it before the visit; without a price they see none.',
    usualFee: (kind: string, currency: string) => `${kind}, usual fee (${currency})`,
    emergencyFee: (currency: string) => `Emergency outside the service hours, usual fee (${currency})`,
    emergencyFeeHint:
      'In the place of the fee of its kind. Clients see it before they send an emergency then.',
    letterhead: 'Head of service reports',
    letterheadHint:
      'It stands below your name on every report that a client gets and prints. The phone is the one on labels.',
    address: 'Address',
    addressPlaceholder: 'Street, building, city',
    serviceEmail: 'E-mail for clients',
    serviceEmailPlaceholder: 'service@example.com',
    labels: 'Labels of machines',
    servicePhone: 'Phone on labels',
    servicePhoneHint: 'Who scans or reads a label calls this number. It stands on service reports too.',
    servicePhonePlaceholder: '+973 1700 0000',
    reportsByLabel: 'Anybody may report a fault by label',
    reportsByLabelHint:
      'Whoever scans the label of a machine can then report a fault without an account. The report waits among the pending requests, marked as such.',
    plans: 'Service and CMASA plans',
    interval: 'Months between services',
    intervalHint: 'After a regular service, a machine is due again after so many months.',
    freeDays: 'Days for a free second visit',
    freeDaysHint:
      'Within these days after a signed visit, another one for the same fault costs nothing and takes no covered visit. 0 turns this off.',
    standard: 'CMASA Standard',
    premium: 'CMASA Premium',
    fee: (plan: string, currency: string) => `${plan}, annual fee (${currency})`,
    visits: (plan: string) => `${plan}, visits per plan year`,
    amountPlaceholder: '0.00',
  },
  retention: {
    title: 'How long records are kept',
    hint: 'What is kept longer than you need it can be removed by itself. Until you choose a period, everything is kept. What was removed does not come back.',
    keep: {
      cases: 'Contacts and comments of closed cases',
      files: 'Photos and documents',
      people: 'People who left',
    },
    does: {
      cases:
        'When a case was closed that long ago, its contact phone, special instructions and the text of comments are removed, and so is who reported by a label. The work, its figures, and signed reports with signer, signature and hash stay.',
      files:
        'Photos and documents are removed that long after their case was closed, their machine was retired or their client left.',
      people:
        'People who have had no access for that long are erased: a pseudonym stands in place of the name, and phone and e-mail address are gone. What they signed stays.',
    },
    forever: 'For ever',
    years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
    months: (months: number) => `${months} months`,
    due: {
      cases: (count: number) => `At the next sweep: ${atMost(count, 'entry', 'entries')}.`,
      files: (count: number) => `At the next sweep: ${atMost(count, 'file', 'files')}.`,
      people: (count: number) => `At the next sweep: ${atMost(count, 'person', 'people')}.`,
    },
  },
  dispatcher: { title: 'Dispatcher Settings', description: 'How the board opens, and what you are told' },
  client: {
    title: 'Settings',
    description: 'How we reach you, and what you are told',
    choose: 'Settings belong to one client. Choose above for whom to act.',
    contact: 'Contact details',
    contactHint:
      'Our technicians come to this address and call this number. Name and e-mail are changed by your operator.',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    phonePlaceholder: '+973 3300 0000',
    address: 'Address',
  },
  branding: {
    title: 'Branding',
    name: 'Name',
    nameHint: 'The name and the domain are changed by the platform.',
    domain: 'Sign-in page',
    noDomain: 'No domain of its own',
    off: {
      title: 'White label is off',
      text: (name: string) =>
        `The people of ${name} see our name and colors. With white label, which the platform switches on, they see yours.`,
    },
    logo: 'Logo',
    logoHint: 'PNG or JPEG, at most 1 MB. It stands on white.',
    chooseLogo: 'Choose a picture',
    replaceLogo: 'Choose another picture',
    removeLogo: 'Remove the logo',
    logoAlt: (name: string) => `Logo of ${name}`,
    noLogo: 'Without a logo the first letter of the name is shown.',
    ownHue: 'Use a color of our own',
    hue: 'Color',
    hueHint:
      'Choose the hue. Lightness is computed, so that everything stays readable. Arrow keys move it by one degree, Page Up and Page Down by ten.',
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
    contrast: (ratio: string) => `White on this color: contrast ${ratio} : 1 (at least 4.5 is needed)`,
  },
});
