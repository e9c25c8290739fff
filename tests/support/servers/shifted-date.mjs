/**
 * Shifts every clock reading of this realm by `ms` milliseconds; negative values go back. Runs in Node
 * and, as text, in a page, so it uses nothing outside of itself. Another call replaces the shift.
 * @param {number} ms
 */
export function shiftDate(ms) {
  /** @type {DateConstructor} */
  const real = Reflect.get(globalThis, Symbol.for('unshifted date')) ?? Date;
  Reflect.set(globalThis, Symbol.for('unshifted date'), real);
  const now = () => real.now() + ms;
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
