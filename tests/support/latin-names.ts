/** Texts that stay in Latin letters in Arabic: products, keys, formats, and examples of input. */
export const latinNames =
  /Grouphead|Aurora Two|Alba Doppia|Corvina Uno|Vento Compact|Marea Brew Tower|CMASA|QR|CSV|XLSX|PDF|JSON|JPEG|PNG|HEIC|SHA-256|A4|UTC|UUID|Idempotency-Key|SMTP|PostgreSQL|Node\.js|MapLibre|https?|Google Maps|Apple Maps|Waze|WhatsApp|Ctrl|Cmd|Alt|Enter|Escape|Esc|Chrome|Linux|English|Page Up|Page Down|npm run backup|sales@example\.com|service\.example\.com|maps\.example\.com\/style\.json|service@example\.com|smtp|mail|[\w-]+-(report|codes)(\.txt)?|personal-data\.json/g;
