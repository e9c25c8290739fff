import sharp from 'sharp';
import type { Bilingual, Sheet, SheetFact } from '#server/printing/sheet.ts';

const both = (en: string, ar: string): Bilingual => ({ en, ar });
const fact = (name: Bilingual, value: string | Bilingual, isLeftToRight = false): SheetFact => ({
  name,
  value,
  isLeftToRight,
});

let pictures: ReturnType<typeof drawPictures> | undefined;

/** Returns the report of a visit in Bahrain, signed by the client, with two photos. */
export async function sampleSheet(changes: Partial<Sheet> = {}): Promise<Sheet> {
  pictures ??= drawPictures();
  const [logo, picture, before, after] = await pictures;
  return {
    title: both('Service report', 'تقرير الخدمة'),
    number: 'SR-2026-004711',
    letterhead: {
      name: 'Gulf Coffee Technical Services W.L.L.',
      lines: [
        'Road 2803, Block 428, Seef, Kingdom of Bahrain',
        '+973 1729 4455',
        'service@gulfcoffee.example',
      ],
      color: '#7a1f2b',
      logo,
    },
    notice: null,
    recipient: ['فندق ريتز كارلتون البحرين', 'The Ritz-Carlton, Bahrain', 'P.O. Box 55577, Manama'],
    sections: [
      {
        title: both('Visit', 'الزيارة'),
        facts: [
          fact(both('Job order', 'أمر العمل'), 'JO-2026-10482', true),
          fact(both('Date', 'التاريخ'), both('Sunday, 20 September 2026', 'الأحد، 20 سبتمبر 2026')),
          fact(both('Arrival and departure', 'الوصول والمغادرة'), '09:40 – 11:25', true),
          fact(both('Technician', 'الفني'), 'Yusuf Al-Khalifa'),
          fact(both('Contact on site', 'جهة الاتصال في الموقع'), 'فاطمة أحمد الدوسري'),
        ],
      },
      {
        title: both('Machine', 'الماكينة'),
        facts: [
          fact(both('Model', 'الطراز'), 'La Marzocco Linea PB, 3 groups'),
          fact(both('Serial number', 'الرقم التسلسلي'), 'GH-0123456', true),
          fact(both('Location', 'الموقع'), 'Lobby lounge, ground floor'),
          fact(both('Counter', 'العداد'), '148,220', true),
        ],
      },
      {
        title: both('Work', 'العمل المنجز'),
        facts: [
          fact(
            both('Fault', 'العطل'),
            'المجموعة الثانية لا تسخن، والضغط منخفض منذ يوم الخميس.\nالرجاء الحضور قبل الغداء.',
          ),
          fact(
            both('Work performed', 'العمل المنفذ'),
            'Replaced the heating element and the gasket of group 2.\nDescaled the steam boiler, set the pump to 9 bar and tested thirty extractions at 93 °C without a fault.',
          ),
          fact(both('Outcome', 'النتيجة'), both('Repaired', 'تم الإصلاح')),
        ],
      },
      {
        title: both('Parts', 'القطع'),
        facts: [
          fact(both('Part 1', 'القطعة 1'), '1 × Heating element 1,500 W (L119/1)'),
          fact(both('Part 2', 'القطعة 2'), '3 × Group gasket 8.5 mm'),
        ],
      },
    ],
    signature: {
      title: both('Signature of the client', 'توقيع العميل'),
      picture,
      alt: 'The signature of Fatima Ahmed Al-Dosari',
      facts: [
        fact(both('Name', 'الاسم'), 'فاطمة أحمد الدوسري'),
        fact(both('Position', 'المنصب'), 'Food and beverage manager'),
        fact(both('Signed', 'وقت التوقيع'), '2026-09-20 11:21', true),
      ],
    },
    photos: {
      title: both('Photos', 'الصور'),
      pictures: [
        { bytes: before, caption: both('Before the repair', 'قبل الإصلاح') },
        { bytes: after, caption: both('After the repair', 'بعد الإصلاح') },
      ],
    },
    verification: {
      link: 'https://service.gulfcoffee.example/verify/7QKD-M2XN-94TF-HB3C',
      code: '7QKD-M2XN-94TF-HB3C',
      text: both(
        'Scan the code or open the link to verify that this report is unchanged.',
        'امسح الرمز أو افتح الرابط للتحقق من أن هذا التقرير لم يتغير.',
      ),
    },
    missingLetters: both('Some letters are missing.', 'بعض الحروف ناقصة.'),
    pageOf: both('Page {page} of {pages}', 'صفحة {page} من {pages}'),
    attachments: [
      {
        name: 'report.json',
        mediaType: 'application/json',
        description: 'The report for programs',
        text: JSON.stringify({ number: 'SR-2026-004711', client: 'فندق ريتز كارلتون البحرين' }),
      },
      {
        name: 'report.txt',
        mediaType: 'text/plain',
        description: 'The report as text',
        text: 'Service report SR-2026-004711\nتقرير الخدمة\n',
      },
    ],
    madeAt: new Date('2026-09-20T08:30:00.000Z'),
    ...changes,
  };
}

/** Returns a JPEG with some noise, like a photo taken with a phone. */
export async function samplePhoto(width: number, height: number, background: string): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background, noise } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

function drawPictures() {
  return Promise.all([
    logoPicture(),
    signaturePicture(),
    samplePhoto(480, 360, '#7a5230'),
    samplePhoto(360, 480, '#30607a'),
  ]);
}

function logoPicture(): Promise<Uint8Array> {
  return drawing(
    240,
    160,
    '<rect width="240" height="160" rx="16" fill="#7a1f2b"/><path d="M60 50h100v40a40 40 0 0 1-40 40h-20a40 40 0 0 1-40-40zM160 60h20a18 18 0 0 1 0 40h-20" fill="none" stroke="#fff" stroke-width="10"/>',
  );
}

function signaturePicture(): Promise<Uint8Array> {
  return drawing(
    900,
    360,
    '<path d="M60 240C140 40 200 60 180 200S260 320 320 180s60-60 70 20 90 60 130-30 60-40 70 20 120 40 240-60" fill="none" stroke="#111" stroke-width="8" stroke-linecap="round"/>',
  );
}

function drawing(width: number, height: number, content: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
