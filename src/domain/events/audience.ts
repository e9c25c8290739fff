/** The audiences. A person in several audiences is notified once, as a member of the first one in the rule. */
export const audiences = [
  'mentioned',
  'platform',
  'operator',
  'dispatchers',
  'technician',
  'client',
  'account',
] as const;
export type Audience = (typeof audiences)[number];

/** The kinds of people who can download a person's data. */
export const downloaders = ['oneself', 'operator', 'platform'] as const;
export type DownloadedBy = (typeof downloaders)[number];
