import { defineWords } from '#words/words.ts';
export const landingWords = defineWords('landing', {
  language: { lang: 'en', dir: 'ltr', locale: 'en_US' },
  title: 'Grouphead: coffee machine service management',
  description:
    'Professional coffee machine service management platform for hotels, restaurants and cafes, offices and home users: preventive maintenance, trouble calls, service plans and signed reports.',
  socialPicture: 'A grouphead with its portafilter, pouring two streams of espresso into a cup',
  sections: 'Sections of this page',
  signIn: 'Sign In',
  privacy: 'Privacy',
  getStarted: 'Get Started',
  startFreeTrial: 'Start Free Trial',
  contactSales: 'Contact Sales',
  broken: 'My machine is broken',
  hero: {
    platform: 'Professional coffee machine service management platform',
    title: 'Coffee machines in working order.',
    lead: 'Report a fault, see who is coming and when, and sign for the work on the spot. Grouphead brings everyone who depends on a coffee machine together with the people who keep it running.',
    hint: 'No account? Scan the label on the machine, or ask your operator for access.',
    hintInDemo: 'The trial opens a demo company, where you can look around in any role.',
    done: ['Pressure checked', 'Gasket replaced', 'Even flow on both sides'],
  },
  challenges: {
    nav: 'Challenges',
    title: 'Common challenges',
    lead: 'Wherever coffee is served, three things go wrong, and always at the busiest hour.',
    breakdowns: {
      title: 'Breakdowns',
      text: 'The machine stops in the middle of breakfast. Who was called, is anyone coming, and when? No one at the bar can say.',
    },
    costs: {
      title: 'Rising costs',
      text: 'Every repair comes as a surprise, and so does its invoice. A neglected machine costs more each time.',
    },
    quality: {
      title: 'Inconsistent quality',
      text: 'The same beans, a different taste. Pressure and temperature drift a little every week, until a guest notices.',
    },
  },
  jobLife: {
    nav: 'How it works',
    title: 'The life of a job',
    lead: 'From the report to the signature, everyone looks at the same job and knows whose turn it is.',
    by: { client: 'You', dispatcher: 'Dispatcher', technician: 'Technician' },
    reported: {
      title: 'Reported',
      text: 'Name the machine, the problem and how urgent it is.',
      urgency: 'Emergency',
      place: 'Lobby bar',
      trouble: 'No pressure on the left group',
    },
    reviewed: {
      title: 'Reviewed',
      text: 'A dispatcher approves the request, or tells you why not.',
      status: 'Pending',
      approve: 'Approve & Assign',
      reject: 'Reject',
    },
    assigned: {
      title: 'Assigned',
      text: 'A technician gets the job, with a date that you can see.',
      technician: 'Technician',
      date: 'Scheduled date',
    },
    inProgress: {
      title: 'In progress',
      text: 'The technician records work, parts and time at the machine.',
      work: 'Work performed',
      workDone: 'New gasket, screen cleaned, pressure set',
      parts: 'Parts used',
      partsUsed: 'Gasket',
    },
    signed: {
      title: 'Signed',
      text: 'Read the report, see the fee, and sign on the screen.',
      status: 'Completed',
      confirm: 'Confirm Service Completion',
    },
    example: "Based on Grouphead's screens. The job is an example.",
  },
  screens: {
    nav: 'Screens',
    title: 'What you work with',
    lead: 'Three screens from the demo company.',
    requests: {
      title: 'The dispatcher decides',
      text: 'Every request with its target, and a technician who has time.',
      picture: 'A list of service requests, with the selected one open beside it',
    },
    jobs: {
      title: 'The technician gets to work',
      text: "The day's jobs on a phone, the next one first.",
      picture: 'Job orders on a phone',
    },
    signature: {
      title: 'The client signs',
      text: 'The report, the fee, and a signature on the screen.',
      picture: 'A service report on a phone, with a drawn signature',
    },
  },
  solutions: {
    nav: 'Solutions',
    title: 'Solutions for every setting',
    lead: 'A hotel bar and a home kitchen need different care. Each gets its own.',
    hospitality: {
      title: 'Hotels, restaurants and cafes',
      text: 'For machines that work from the first breakfast to the last espresso.',
      points: [
        'Every machine listed with its location: lobby bar, restaurant, terrace',
        'Emergencies flagged as soon as you report them',
        'Visits in the time slot you prefer, away from the rush',
        'A signed report for every visit',
      ],
    },
    offices: {
      title: 'Offices',
      text: 'For the machine that everyone uses and no one looks after.',
      points: [
        'A service plan with covered visits instead of surprise invoices',
        'Preventive visits, planned ahead',
        "Each machine's history at hand",
      ],
    },
    home: {
      title: 'Home users',
      text: 'For the one machine your morning depends on.',
      points: [
        'Registered by its model and serial number',
        'Every step of a visit at a glance',
        'The fee shown before you sign',
      ],
    },
  },
  claims: {
    nav: 'Why Grouphead',
    title: 'Why choose Grouphead',
    lead: 'Take one part out of a group and no coffee comes out. Good service works the same way.',
    prices: ({ standard, premium }: { readonly standard: string; readonly premium: string }) =>
      `At the demo company: Standard ${standard} a year, Premium ${premium} a year.`,
    preventive: {
      part: 'Group',
      title: 'Preventive maintenance',
      text: 'Worn parts are replaced on a planned visit, not in the middle of service.',
    },
    troubleCalls: {
      part: 'Gasket',
      title: 'Rapid-response trouble calls',
      text: 'Say what is wrong and how urgent it is, and a dispatcher sees it right away.',
    },
    pricing: {
      part: 'Shower screen',
      title: 'Transparent pricing with service plans (CMASA)',
      text: 'A CMASA plan covers some of your visits. For all others, you see the fee before you sign.',
    },
    technicians: {
      part: 'Basket',
      title: 'Certified technicians with service history',
      text: 'Qualified hands, and a record of every visit, part and note that stays with the machine.',
    },
    scheduling: {
      part: 'Portafilter',
      title: 'Smart scheduling',
      text: 'Visits fit your preferred day and time slot, and the available technicians.',
    },
    guarantee: {
      part: 'Spout',
      title: 'Service guarantee',
      text: 'If a problem is not resolved, the report says so, and gives the reason for the follow-up.',
    },
    brands: {
      part: 'Cup',
      title: 'Support for all brands',
      text: 'Any make, any model. We identify a machine by its serial number, not by its badge.',
    },
  },
  start: {
    title: 'Ready to start?',
    text: 'Create an account and take the tour. Your operator or an administrator will assign your role. Or tell us about your machines first.',
    textInDemo:
      'Look around in a demo company: report a fault, send a technician, sign for the work. Or tell us about your machines first.',
  },
  contact: {
    nav: 'Contact',
    title: 'Contact us',
    lead: 'Questions about plans, countries or your machines? Our sales team will be happy to answer them.',
    phone: 'Phone',
    email: 'Email',
    phonePlaceholder: '+973 0000 0000',
    emailPlaceholder: 'sales@example.com',
  },
  copyright: '© 2025 Grouphead',
});
