import type { SubscriptionType } from '#domain/operator.ts';
import { defineWords } from '#words/words.ts';

export const operatorsWords = defineWords('operators', {
  title: 'Country Operators',
  add: 'Add Operator',
  empty: 'No operators found',
  create: {
    title: 'Create Operator',
    done: 'Country operator created successfully',
    failed: 'Failed to create operator',
  },
  update: {
    title: 'Edit Operator',
    done: 'Operator updated successfully',
    failed: 'Failed to update operator',
  },
  remove: {
    title: 'Remove Operator',
    ask: (name: string) => `Remove ${name} and its account? Only an operator without records can be removed.`,
    done: 'Operator removed successfully',
    failed: 'Failed to remove operator',
  },
  columns: { country: 'Country', subscription: 'Subscription', whitelabel: 'Whitelabel' },
  overdue: 'Fee overdue',
  yes: 'Yes',
  no: 'No',
  subscription: { free: 'Free', one_time: 'One-time', recurring: 'Recurring' } satisfies Record<
    SubscriptionType,
    string
  >,
  fields: {
    country: 'Country',
    countryPlaceholder: 'Select a country',
    noCountry: 'No matching countries.',
    timeZone: 'Time zone',
    timeZonePlaceholder: 'Select a time zone',
    timeZoneHint: '"Today" and all times of this operator use this time zone.',
    timeZoneUnknown: (zone: string) =>
      `We do not know this country's time zone. Unless you select one, ${zone} is used.`,
    noTimeZone: 'No matching time zones.',
    subscription: 'Subscription type',
    fee: (currency: string) => `Subscription fee (${currency})`,
    dueOn: 'Fee due on',
    currency: 'Currency',
    moreCurrencies: 'More currencies',
    whitelabel: 'Whitelabel',
    whitelabelHint: 'The operator shows its own name, logo and color instead of ours.',
    customDomain: 'Custom domain',
    customDomainPlaceholder: 'service.example.com',
    standardFee: (currency: string) => `CMASA Standard, annual fee (${currency})`,
    premiumFee: (currency: string) => `CMASA Premium, annual fee (${currency})`,
    amountPlaceholder: '0.00',
  },
});
