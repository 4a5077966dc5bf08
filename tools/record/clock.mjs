// Preloaded into a program (`node --import`): shifts its clock by so many milliseconds. Two records of the same base
// start at the same moment, so that "today" is the same day in both.
const offset = Number(process.env.RECORD_CLOCK_OFFSET ?? 0);
const Machine = Date;
const now = () => Machine.now() + offset;
if (offset !== 0)
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, wanted) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], wanted),
    apply: () => new Machine(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
