import type { invoiceFields as english } from '#words/en/invoices/fields.ts';

export const invoiceFields: Readonly<Record<keyof typeof english, string>> = {
  legal_name: 'الاسم القانوني',
  second_legal_name: 'الاسم القانوني بحروف لغة أخرى',
  vat_number: 'الرقم الضريبي',
  vat_rate: 'نسبة ضريبة القيمة المضافة (في المئة)',
  fees_include_vat: 'الرسوم شاملة ضريبة القيمة المضافة',
  payment_days: 'مهلة الدفع بالأيام',
  payment_text: 'طريقة الدفع',
  issued_on: 'تاريخ الإصدار',
  due_on: 'تاريخ الاستحقاق',
  seller: 'من',
  buyer: 'إلى',
  lines: 'الزيارات',
  net: 'المبلغ قبل الضريبة',
  vat: 'ضريبة القيمة المضافة',
  total: 'الإجمالي',
  paid_on: 'تاريخ الدفع',
  paid_note: 'ملاحظة الدفع',
  credit_number: 'رقم الإشعار الدائن',
  credited_on: 'تاريخ الإشعار الدائن',
  credit_reason: 'سبب الإشعار الدائن',
};
