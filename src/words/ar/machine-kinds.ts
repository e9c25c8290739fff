import type { Language } from '#words/en/all.ts';

export const machineKinds: Language['machine-kinds'] = {
  espresso: 'ماكينات الإسبريسو',
  bean_to_cup: 'ماكينات من الحبوب إلى الكوب',
  grinder: 'المطاحن',
  brewer: 'ماكينات تحضير القهوة',
};
