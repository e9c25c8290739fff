import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const preferences: Language['preferences'] = {
  title: 'الإشعارات',
  text: (email) =>
    say`كل إشعاراتك تحت الجرس. والمواضيع المختارة هنا تُرسل أيضًا بالبريد الإلكتروني إلى ${email}.`,
  topics: 'بالبريد الإلكتروني أيضًا',
  topicNames: {
    requests: 'طلبات الخدمة',
    jobs: 'المهام والزيارات',
    comments: 'التعليقات',
    reminders: 'التذكيرات',
  },
  topicHints: {
    requests: 'الجديدة، والتي تمت الموافقة عليها أو رفضها',
    jobs: 'عند جدولتها أو تغيير موعدها أو بدئها أو توقيعها أو إلغائها',
    comments: 'في حالاتك، أو حيث يذكرك أحد',
    reminders: 'ماكينات حان موعد صيانتها، وخطط على وشك الانتهاء، والفواتير',
  },
  save: 'حفظ الاختيارات',
  saved: 'تم حفظ الإعدادات',
  failed: 'تعذّر حفظ الإعدادات',
  boardView: 'العرض الافتراضي للوحة',
  boardViewHint: 'العرض الذي يُفتح به الجدول. يمكنك التبديل بين العرضين في أي وقت.',
  boardViews: { day: 'يوم', week: 'أسبوع' },
};
