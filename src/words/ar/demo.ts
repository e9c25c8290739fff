import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const demo: Language['demo'] = {
  label: 'عرض تجريبي',
  lookAround: 'هذه شركة تجريبية. يمكنك استكشافها بصفة:',
  viewAs: 'تجربة: العرض بصفة …',
  more: 'حسابات أخرى',
  accounts: {
    admin: 'المسؤول العام',
    operator: 'المشغّل',
    dispatcher: 'منسّق الخدمة',
    technician: 'الفني',
    client: 'العميل',
    'operator.ae': 'مشغّل في الإمارات',
    'dispatcher.ae': 'منسّق في الإمارات',
    'technician.ae': 'فني في الإمارات',
    'client.ae': 'عميل في الإمارات',
    new: 'شخص بلا دور',
  },
  notOpened: 'لم يتم فتح الحساب',
  play: 'تشغيل يوم تجريبي',
  stop: 'إيقاف اليوم التجريبي',
  begins: 'يبدأ اليوم التجريبي…',
  progress: (acts, text) => `${acts}. ${text}`,
  isOver: 'انتهى اليوم التجريبي.',
  nobodyHasTime: 'ليس لدى أي فني وقت متبقٍّ اليوم.',
  acts: {
    reported: ({ client }) => say`بلاغ عن عطل من ${client}.`,
    planned: ({ person, client }) => say`جدولة ${person} زيارةً إلى ${client}.`,
    left: ({ person, client }) => say`انطلاق ${person} إلى ${client}.`,
    started: ({ person, client }) => say`بدء ${person} العمل لدى ${client}.`,
    submitted: ({ person, client }) => say`تقديم ${person} تقرير ${client}.`,
    signed: ({ person, client }) => say`توقيع ${person} عن ${client}.`,
    rated: ({ client }) => say`تقييم ${client} للزيارة.`,
  },
};
