import { defineWords } from '#words/words.ts';
export const landingWords = defineWords('landing', {
  language: { lang: 'en', dir: 'ltr', locale: 'en_US' },
  title: 'Grouphead: coffee machine service management',
  description:
    'Professional coffee machine service management platform for hotels, restaurants and cafes, offices and home users: preventive maintenance, trouble calls, service plans and signed reports.',
  socialPicture: 'A grouphead with its portafilter, pouring two streams of espresso into a cup',
  sections: 'Sections of this page',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  startFreeTrial: 'Start Free Trial',
  contactSales: 'Contact Sales',
  hero: {
    platform: 'Professional coffee machine service management platform',
    title: 'Coffee machines in working order.',
    lead: 'Report a fault, see who is coming and when, and sign for the work on the spot. Grouphead brings everybody who depends on a coffee machine together with the people who keep it running.',
    done: ['Pressure checked', 'Gasket replaced', 'Even flow on both sides'],
  },
  challenges: {
    nav: 'Challenges',
    title: 'Common challenges',
    lead: 'Wherever coffee is served, three things go wrong. They choose the busiest hour.',
    breakdowns: {
      title: 'Breakdowns',
      text: 'The machine stops in the middle of breakfast. Who was called, is somebody coming, and when? Nobody at the bar can say.',
    },
    costs: {
      title: 'Rising costs',
      text: 'Every repair comes as a surprise, and so does its invoice. What was not looked after in time costs more each time.',
    },
    quality: {
      title: 'Inconsistent quality',
      text: 'The same beans, another taste. Pressure and temperature drift a little every week, until a guest notices first.',
    },
  },
  jobLife: {
    nav: 'How it works',
    title: 'The life of a job',
    lead: 'From the report to the signature, everybody looks at the same job and knows whose turn it is.',
    by: { client: 'You', dispatcher: 'Dispatcher', technician: 'Technician' },
    reported: {
      title: 'Reported',
      text: 'Name the machine, the trouble and how urgent it is.',
      urgency: 'Emergency',
      place: 'Lobby bar',
      trouble: 'No pressure on the left group',
    },
    reviewed: {
      title: 'Reviewed',
      text: 'A dispatcher approves the request, or gives you the reason why not.',
      status: 'Pending',
      approve: 'Approve & Assign',
      reject: 'Reject',
    },
    assigned: {
      title: 'Assigned',
      text: 'A technician gets the job, with a date that you see too.',
      technician: 'Technician',
      date: 'Scheduled date',
    },
    inProgress: {
      title: 'In progress',
      text: 'Work, parts and time are written down beside the machine.',
      work: 'Work performed',
      workDone: 'New gasket, screen cleaned, pressure set',
      parts: 'Parts used',
      partsUsed: 'Gasket',
    },
    signed: {
      title: 'Signed',
      text: 'Read the report, see the fee, and sign on the glass.',
      status: 'Completed',
      confirm: 'Confirm Service Completion',
    },
    example: 'Drawn after the screens of Grouphead. The job is an example.',
  },
  solutions: {
    nav: 'Solutions',
    title: 'Solutions for every setting',
    lead: 'A hotel bar and a kitchen at home need different care. Each gets its own.',
    hospitality: {
      title: 'Hotels, restaurants and cafes',
      text: 'For machines that work from the first breakfast to the last espresso.',
      points: [
        'Every machine listed with its place: lobby bar, restaurant, terrace',
        'Emergencies marked as such when you report them',
        'Visits in the time slot you prefer, away from the rush',
        'A signed report of every visit',
      ],
    },
    offices: {
      title: 'Offices',
      text: 'For the machine that everybody uses and nobody looks after.',
      points: [
        'A service plan with covered visits in place of surprise invoices',
        'Preventive visits, planned ahead',
        'The history of each machine at hand',
      ],
    },
    home: {
      title: 'Home users',
      text: 'For the one machine your morning depends on.',
      points: [
        'Registered by its model and serial number',
        'Every step of a visit in sight',
        'The fee shown before you sign',
      ],
    },
  },
  claims: {
    nav: 'Why Grouphead',
    title: 'Why choose Grouphead',
    lead: 'Take one part out of a group, and no coffee comes. Good service is put together the same way.',
    preventive: {
      part: 'Group',
      title: 'Preventive maintenance',
      text: 'Parts that wear are changed on a planned visit, not in the middle of service.',
    },
    troubleCalls: {
      part: 'Gasket',
      title: 'Rapid-response trouble calls',
      text: 'Say what is wrong and how urgent it is, and a dispatcher has it at once.',
    },
    pricing: {
      part: 'Shower screen',
      title: 'Transparent pricing with service plans (CMASA)',
      text: 'A CMASA plan covers some of your visits. For any other, the fee stands above the line you sign.',
    },
    technicians: {
      part: 'Basket',
      title: 'Certified technicians with service history',
      text: 'Qualified hands, and a record of every visit, part and note that stays with the machine.',
    },
    scheduling: {
      part: 'Portafilter',
      title: 'Smart scheduling',
      text: 'Visits fit your preferred day and time slot, and the technicians who are free.',
    },
    guarantee: {
      part: 'Spout',
      title: 'Service guarantee',
      text: 'What is not resolved is not forgotten: the report says so, and names the follow-up and its reason.',
    },
    brands: {
      part: 'Cup',
      title: 'Support for all brands',
      text: 'Any make, any model. A machine is known by its serial number, not by its badge.',
    },
  },
  start: {
    title: 'Ready to start?',
    text: 'Open an account and look around. Or tell us about your machines first.',
  },
  contact: {
    nav: 'Contact',
    title: 'Contact us',
    lead: 'Questions about plans, countries or your machines? Our sales team is glad to answer them.',
    phone: 'Phone',
    email: 'E-mail',
    phonePlaceholder: '+973 0000 0000',
    emailPlaceholder: 'sales@example.com',
  },
  copyright: '© 2025 Grouphead',
});
