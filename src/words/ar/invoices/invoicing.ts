import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const invoicing: Language['invoicing'] = {
  title: 'الفواتير',
  hint: 'يُطبع هذا على فواتيرك. الفواتير الصادرة لا تتغير.',
  legalName: 'الاسم القانوني',
  legalNameHint: 'يمكنك إصدار الفواتير بعد إدخاله.',
  legalNamePlaceholder: 'شركة دلمون لخدمات القهوة ذ.م.م.',
  vatNumber: 'الرقم الضريبي',
  vatRate: 'نسبة ضريبة القيمة المضافة (%)',
  proposed: (rate) => say`النسبة المعتادة في دولتك ${`${rate}%`}.`,
  noVat: 'إذا لم تكن هناك ضريبة فيلزم إدخال 0.',
  includesVat: 'الرسوم شاملة ضريبة القيمة المضافة',
  includesVatHint: 'وإلا تُضاف الضريبة إلى الرسوم.',
  days: 'مهلة الدفع بالأيام',
  payment: 'طريقة الدفع',
  paymentHint: 'مثل اسم البنك ورقم الآيبان.',
};
