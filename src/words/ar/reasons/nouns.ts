import type { InvoiceAction } from '#domain/invoice/invoice.ts';
import type { JobOrderAction } from '#domain/job-orders/workflow.ts';
import type { MachineAction } from '#domain/machine.ts';
import type { ServiceRequestAction } from '#domain/service-request.ts';
import { counted } from '#words/ar/grammar/say.ts';
import { invoicesTexts } from '#words/ar/invoices/invoices.ts';
import { domain } from '#words/ar/start/domain.ts';

/** A noun that the server uses, with the words that depend on its gender and number. */
type Noun = { readonly the: string; readonly these: string; readonly changed: string };

const masculine = (the: string): Noun => ({ the, these: `هذا ${the}`, changed: 'تغيّر' });
const feminine = (the: string): Noun => ({ the, these: `هذه ${the}`, changed: 'تغيّرت' });

const nouns: Readonly<Record<string, Noun | undefined>> = {
  absence: feminine('الإجازة'),
  account: masculine('الحساب'),
  calendar: masculine('التقويم'),
  call: masculine('الاستدعاء'),
  certificate: feminine('الشهادة'),
  client: masculine('العميل'),
  dispatcher: masculine('المنسّق'),
  file: masculine('الملف'),
  'job order': feminine('المهمة'),
  invoice: feminine('الفاتورة'),
  label: masculine('الملصق'),
  link: masculine('الرابط'),
  logo: masculine('الشعار'),
  machine: feminine('الماكينة'),
  'on-call turn': feminine('المناوبة'),
  operator: masculine('المشغّل'),
  person: masculine('الشخص'),
  plan: feminine('الخطة'),
  'privacy notice': masculine('الإشعار'),
  record: masculine('السجل'),
  report: masculine('التقرير'),
  'report address': masculine('العنوان'),
  'service request': masculine('الطلب'),
  session: feminine('الجلسة'),
  settings: feminine('الإعدادات'),
  site: masculine('الفرع'),
  technician: masculine('الفني'),
};
const record = masculine('السجل');
export const nounOf = (noun: string) => nouns[noun] ?? record;
export const notFound = ({ the, changed }: Noun) =>
  `${the} ${changed === 'تغيّر' ? 'غير موجود' : 'غير موجودة'}`;

const ownedForms: Readonly<Record<string, Readonly<Record<Intl.LDMLPluralRule, string>> | undefined>> = {
  client: {
    zero: '# عميل',
    one: 'عميل واحد',
    two: 'عميلان',
    few: '# عملاء',
    many: '# عميلًا',
    other: '# عميل',
  },
  technician: {
    zero: '# فني',
    one: 'فني واحد',
    two: 'فنيان',
    few: '# فنيين',
    many: '# فنيًا',
    other: '# فني',
  },
  dispatcher: {
    zero: '# منسّق',
    one: 'منسّق واحد',
    two: 'منسّقان',
    few: '# منسّقين',
    many: '# منسّقًا',
    other: '# منسّق',
  },
  machine: {
    zero: '# ماكينة',
    one: 'ماكينة واحدة',
    two: 'ماكينتان',
    few: '# ماكينات',
    many: '# ماكينة',
    other: '# ماكينة',
  },
  'service request': {
    zero: '# طلب',
    one: 'طلب واحد',
    two: 'طلبان',
    few: '# طلبات',
    many: '# طلبًا',
    other: '# طلب',
  },
  'job order': {
    zero: '# مهمة',
    one: 'مهمة واحدة',
    two: 'مهمتان',
    few: '# مهام',
    many: '# مهمة',
    other: '# مهمة',
  },
};
const recordForms = {
  zero: '# سجل',
  one: 'سجل واحد',
  two: 'سجلان',
  few: '# سجلات',
  many: '# سجلًا',
  other: '# سجل',
};

/** The actions as verbal nouns. The name of a record follows, or takes the place of `#`. */
const actions: Readonly<
  Record<JobOrderAction | ServiceRequestAction | MachineAction | InvoiceAction, string>
> = {
  leave: 'الانطلاق إلى',
  start: 'بدء',
  pause: 'تعليق',
  keep_on_hold: 'إبقاء تعليق',
  miss: 'الإبلاغ بعدم وجود أحد في',
  interrupt: 'الإبلاغ عن مشكلة في',
  expect_part: 'تحديث القطعة في',
  save: 'حفظ',
  submit: 'تقديم',
  sign: 'توقيع',
  dispute: 'الاعتراض على توقيع',
  settle_dispute: 'تسوية الاعتراض على',
  assign: 'تعيين',
  hand_over: 'تسليم',
  unassign: 'إلغاء تعيين',
  hand_back: 'إعادة',
  estimate: 'تغيير مدة',
  ask_time: 'طلب وقت جديد في',
  decline_time: 'رفض وقت جديد في',
  cancel: 'إلغاء',
  call_off: 'إلغاء',
  rate: 'تقييم',
  settle: 'تسوية متابعة',
  approve: 'الموافقة على',
  reject: 'رفض',
  correct: 'تعديل',
  call_back: 'تحديد أولوية # بعد الاتصال',
  withdraw: 'سحب',
  close: 'إغلاق',
  move: 'نقل',
  read: 'قراءة عدّاد',
  confirm_warranty: 'تأكيد ضمان',
  renew_label: 'تجديد ملصق',
  retire: 'إخراج # من الخدمة',
  bring_back: 'إعادة # إلى الخدمة',
  mark_paid: 'تسجيل دفع',
  take_payment_back: 'إلغاء تسجيل دفع',
  credit: 'إصدار إشعار دائن عن',
};
export function actionOn(action: string, record: string): string {
  const verbal = Object.entries(actions).find(([name]) => name === action)?.[1] ?? 'تغيير';
  return verbal.includes('#') ? verbal.replace('#', record) : `${verbal} ${record}`;
}

/** The states of each kind of record, as adjectives that agree with its gender. */
const states: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  'service request': domain.requestStatus,
  'job order': {
    ...domain.workflowStatus,
    ...domain.jobStatus,
    unassigned: 'بلا فني',
    paused: 'معلّقة',
  },
  machine: domain.machineState,
  invoice: invoicesTexts.states,
};
export const stateOf = (noun: string, state: string) => states[noun]?.[state] ?? 'حالة أخرى';

/** Returns the number of records of a kind, with its noun. */
export const countOf = (noun: string, count: number) => counted(count, ownedForms[noun] ?? recordForms);
