import type { Role } from '#domain/actor.ts';
import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type { RoleOffered } from '#words/en/people/role-offers.ts';

const asWhat: Readonly<Record<Role, string>> = {
  super_admin: 'بصفة مسؤول عام',
  country_operator: 'إلى مكتبها',
  dispatcher: 'بصفة منسّق خدمة',
  technician: 'بصفة فني',
  client: 'بصفة عميل',
};

/**
 * Returns the offer as a sentence without the final period. The platform offers a new operator a company of its own.
 */
export const offeredRole = ({ operator, role }: RoleOffered) =>
  operator === null && role === 'country_operator'
    ? say`تعرض عليك ${'Grouphead'} إدارة مشغّل دولة على المنصة`
    : say`ترغب ${operator ?? 'Grouphead'} في إضافتك ${asWhat[role]}`;

export const roleOffers: Language['role-offers'] = {
  list: 'الأدوار المعروضة عليك',
  offered: offeredRole,
  explained: 'عند قبولك تدير الشركة حسابك. وحتى ذلك الحين ليس لها أي تحكم فيه.',
  until: (moment) => say`يمكنك الرد حتى ${moment}.`,
  accept: 'قبول',
  decline: 'رفض',
  accepted: 'تم قبول الدور',
  declined: 'تم رفض الدور',
  declinedText: 'تم إشعار مرسل العرض.',
  failed: 'لم يتم حفظ ردك',
  withdrawn: (sender) => say`سحبت ${sender} عرضها، فلم يعد بإمكانك قبوله.`,
  ended: (company, day) => say`انتهت صلاحية دخولك لدى ${company} في ${day}.`,
  endedEarlier: 'انتهت صلاحية دخولك.',
  newOffer: 'عندما يُعرض عليك دور جديد يمكنك قبوله هنا.',
};
