import { randomUUID } from 'node:crypto';

/** Returns a new device at a push service, with the keys of the example in RFC 8291. */
export function pushDevice() {
  return {
    endpoint: `https://push.example.net/send/${randomUUID()}`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
}
