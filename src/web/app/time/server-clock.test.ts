import { expect, test } from 'vitest';
import { openServerClock } from './server-clock.ts';

const hour = 3_600_000;
const noon = Date.parse('2027-02-16T12:00:00Z');

/** Opens the clock on a device whose system time is wrong by `wrongMs`, at noon by the server's time. */
function openOn(wrongMs: number, kept: { server: number; system: number } | null = null) {
  const device = { system: noon + wrongMs, monotonic: 5000 };
  const store = { contact: kept };
  const clock = openServerClock(
    { system: () => device.system, monotonic: () => device.monotonic },
    { read: () => store.contact, write: (contact) => (store.contact = contact) },
  );
  const pass = (ms: number) => {
    device.system += ms;
    device.monotonic += ms;
  };
  return { device, store, clock, pass, minutes: () => (clock.now().getTime() - noon) / 60_000 };
}

const httpDate = (ms: number) => new Date(ms).toUTCString();

test.each([-9 * hour, -1000, 0, 1000, 3 * hour])(
  'a device whose clock is wrong by %i ms knows the time from the first response on',
  (wrongMs) => {
    const { clock, pass, minutes } = openOn(wrongMs);
    clock.learn(httpDate(noon));
    expect(Math.abs(minutes())).toBeLessThan(0.5);
    pass(10 * 60_000);
    expect(Math.round(minutes())).toBe(10);
  },
);

test("before the first response, the time comes from the device's clock", () => {
  expect(openOn(2 * hour).minutes()).toBe(120);
});

test('a response without a readable date does not change the time', () => {
  const { clock, minutes } = openOn(2 * hour);
  clock.learn(null);
  clock.learn('yesterday');
  expect(minutes()).toBe(120);
});

test('an offline start knows the time from the last contact', () => {
  const before = { server: noon - hour, system: noon + 3 * hour - hour };
  expect(openOn(3 * hour, before).minutes()).toBe(0);
});

test("if the device's clock was set back since the last contact, the time is at least the time of that contact", () => {
  const { minutes } = openOn(-5 * hour, { server: noon - hour, system: noon - hour });
  expect(minutes()).toBe(-60);
});

test('setting the clock back while the page is open changes nothing', () => {
  const { clock, device, pass, minutes } = openOn(0);
  clock.learn(httpDate(noon));
  pass(60_000);
  device.system -= 4 * hour;
  expect(minutes()).toBe(1);
  pass(60_000);
  expect(minutes()).toBe(2);
});

test('the time that a device sleeps counts, although one of its clocks stops', () => {
  const { clock, device, minutes } = openOn(0);
  clock.learn(httpDate(noon));
  device.system += 2 * hour;
  expect(minutes()).toBe(120);
});

test('a clock that was set forward is corrected by the next response', () => {
  const { clock, device, minutes } = openOn(0);
  clock.learn(httpDate(noon));
  device.system += 3 * hour;
  expect(minutes()).toBe(180);
  clock.learn(httpDate(noon + 60_000));
  expect(minutes()).toBe(1);
});

test('a slow response never makes the time go backward', () => {
  const { clock, minutes, pass } = openOn(0);
  clock.learn(httpDate(noon));
  pass(20_000);
  const before = minutes();
  clock.learn(httpDate(noon + 5000));
  expect(minutes()).toBe(before);
});

test("the start and end of daylight saving time do not change the server's time", () => {
  const { clock, pass, device } = openOn(0);
  const beforeChange = Date.parse('2027-03-28T00:59:00Z');
  device.system = beforeChange;
  clock.learn(httpDate(beforeChange));
  pass(2 * 60_000);
  expect(clock.now().toISOString()).toBe('2027-03-28T01:01:00.000Z');
});
