import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const held: Language['held'] = {
  withKey: (text, key) => say`${text} (${key})`,
  approved: (number, technician, at) => say`تمت الموافقة على ${number} · ${technician}، ${at}`,
  rejected: (number, reason) => say`تم رفض ${number} · ${reason}`,
  joined: (number, caseNumber) => say`أُضيف ${number} إلى ${caseNumber}`,
  assigned: (number, technician, at) => say`تم تعيين ${number} · ${technician}، ${at}`,
  planned: (number, technician, at) => say`جُدولت زيارة لـ ${number} · ${technician}، ${at}`,
  saved: 'سيتم إشعار الفني والعميل.',
  undo: 'تراجع',
  alsoHeld: (count) =>
    counted(count, {
      zero: 'ولا قرار قبله',
      one: 'وقرار آخر قبله',
      two: 'وقراران آخران قبله',
      few: 'و# قرارات أخرى قبله',
      many: 'و# قرارًا آخر قبله',
      other: 'و# قرار آخر قبله',
    }),
  undoIn: (seconds) => say`تراجع (${seconds} ث)`,
  sendNow: 'إرسال الآن',
  unsent: (count) =>
    counted(count, {
      zero: 'لا قرارات تنتظر الاتصال.',
      one: 'قرار واحد ينتظر الاتصال. سيُرسل عند عودة الاتصال.',
      two: 'قراران ينتظران الاتصال. سيُرسلان عند عودة الاتصال.',
      few: '# قرارات تنتظر الاتصال. ستُرسل عند عودة الاتصال.',
      many: '# قرارًا ينتظر الاتصال. ستُرسل عند عودة الاتصال.',
      other: '# قرار ينتظر الاتصال. ستُرسل عند عودة الاتصال.',
    }),
  notSent: (number) => say`القرار بشأن ${number} ينتظر الاتصال. سيُرسل عند عودة الاتصال.`,
  later: {
    title: 'تم إرسال القرار',
    text: (number) => say`وصل قرارك بشأن ${number} إلى الخادم الآن.`,
  },
  refused: (number, why) => say`${number}: ${why}`,
  enter: 'Enter',
};
