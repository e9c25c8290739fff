/** This text was released in 0.3.1, so it never changes. */
export const firstPrivacyText = [
  {
    title: 'Who is responsible',
    paragraphs: [
      'The company named at the top of this page looks after coffee machines with this system. It decides what your data is used for, and it is responsible for it. Where no company is named, the host of this system is responsible.',
    ],
  },
  {
    title: 'What is kept',
    paragraphs: [
      'Your account: name, e-mail address, phone number, and for clients the address and its place on the map. Of your password only a hash is kept.',
      'Your machines and the work on them: service requests, appointments, what was done and what it cost, comments, photos and documents.',
      'Your signature: the drawing, your name, the time, and the report as it was when you signed it.',
      'Reports by a label: the name, the phone number and the description that you give.',
      'How you sign in: when, from which network address and with which browser, and attempts that failed. It protects your account.',
      'Notifications and mails to you until they are over, and a history of who changed what and when.',
      'That you agreed to this text: which version, when, and whether by signing up, reporting or signing.',
    ],
  },
  {
    title: 'What it is used for',
    paragraphs: [
      'To plan and carry out the service that you ask for, to prove what was done, to tell you about it, and to keep the system safe. It is not sold, not used for advertising, and no computer decides about you alone.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'The people of the responsible company as far as their work needs it, the technician of your visit, and the people of your own company. The host of this system can reach it to keep it working. Other companies in this system see nothing of you.',
    ],
  },
  {
    title: 'Where it is',
    paragraphs: [
      'On the server of the host of this system, and in its backups. Where mail is sent, it passes through a mail server that the host chooses, and where a map is shown, it comes from a server that the host chooses. Your browser keeps a cookie that keeps you signed in, one by which it is known, your choices, and what you have typed and not sent yet. Nobody follows you beyond these pages.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'As long as the service for you goes on and as long as the law wants reports and invoices to be kept. Sign-ins, read notifications and invitations go by themselves after the time that is set. Ask the responsible company for its times.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'See and take your data with you: download all of it as a file on your account page. Correct it: change it there, or ask the responsible company. Have it erased: ask the responsible company. What you signed stays as proof, and elsewhere a made-up name takes the place of yours.',
      'Without an account, write or call the responsible company and say what your request is about. You may also complain to the authority that protects personal data in your country.',
    ],
  },
];
