import { defineWords } from '#words/words.ts';

const machines = (count: number) => `${count} ${count === 1 ? 'machine' : 'machines'}`;

/** The texts about a client's sites. */
export const sitesWords = defineWords('sites', {
  title: 'Sites',
  text: "Places where this client has machines. Visits go to the site's address, and invoices to the client.",
  ownText:
    "Places where you have machines. Technicians go to the site's address; invoices go to your own address.",
  none: "No sites. All machines are at the client's own address.",
  ownNone: 'No sites. All your machines are at your own address.',
  machines,
  elsewhere: (count: number) => `Not at a site: ${machines(count)}`,
  visits: 'Visits',
  add: 'Add site',
  addTitle: 'Add a site',
  change: 'Edit',
  changeTitle: 'Edit a site',
  remove: 'Remove',
  removeTitle: 'Remove a site',
  removeAsk: (name: string) => `${name} will be removed from this client. The history is kept.`,
  name: 'Name',
  nameHint: 'For example, Marina Hotel',
  address: 'Address',
  phone: 'Phone at the site (optional)',
  phoneHint: 'For example, the engineering office',
  accessNotes: 'Access and opening hours (optional)',
  accessHint: 'Technicians read this before the visit: entrance, parking, passes, hours.',
  added: 'Site added',
  changed: 'Site updated',
  removed: 'Site removed',
  failed: 'The site was not saved',
  choose: 'Site',
  chooseHint: "Leave this empty if the machine is at the client's own address.",
});
