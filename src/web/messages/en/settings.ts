export const settings = {
  saved: 'Settings saved',
  failed: 'Failed to save the settings',
  save: 'Save Changes',
  stale: {
    title: 'Somebody else changed these settings meanwhile',
    text: 'What you entered is still here: Save Changes puts it in place of theirs. Or take over the current values and begin again from them.',
    takeOver: 'Take over the current values',
  },
  platform: {
    title: 'Platform Settings',
    description: 'Platform configuration settings',
    subject: 'Platform settings',
    signUp: 'Sign-up',
    signUpOpen: 'Anybody may sign up',
    signUpHint:
      'Who signs up gets an account without a role and sees nothing of any company. Closed, accounts are made by operators and super admins only.',
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
  operator: {
    title: 'Operator Settings',
    description: 'How your company shows itself to its people.',
    descriptionOf: (name: string) => `How ${name} shows itself to its people.`,
    choose: 'Settings belong to one operator. Choose above for whom to act.',
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
        `The people of ${name} see our name and colours. With white label, which the platform switches on, they see yours.`,
    },
    logo: 'Logo',
    logoHint: 'PNG or JPEG, at most 1 MB. It stands on white.',
    chooseLogo: 'Choose a picture',
    replaceLogo: 'Choose another picture',
    removeLogo: 'Remove the logo',
    logoAlt: (name: string) => `Logo of ${name}`,
    noLogo: 'Without a logo the first letter of the name is shown.',
    ownHue: 'Use a colour of our own',
    hue: 'Colour',
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
    contrast: (ratio: string) => `White on this colour: contrast ${ratio} : 1 (at least 4.5 is needed)`,
  },
};
