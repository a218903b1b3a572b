/** Loaded into an attacked server: steps its clock on request, as a wrong time server does. */
const RealDate = globalThis.Date;
let shiftMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length > 0 ? parts : [target.now() + shiftMs], newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name, receiver),
});

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'clockShiftMs' in message) {
    shiftMs = Number(message.clockShiftMs);
  }
});
