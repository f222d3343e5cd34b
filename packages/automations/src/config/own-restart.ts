import type { Call } from './service-call.ts';
import { serviceCallsOf } from './service-calls.ts';
import type { Automation, Trigger } from './types.ts';

/** The state that a service leaves behind; of a `toggle` the other one. */
const statesAfter: Readonly<Record<string, string>> = {
  turn_on: 'on',
  turn_off: 'off',
  lock: 'locked',
  unlock: 'unlocked',
  open_cover: 'open',
  close_cover: 'closed',
  alarm_disarm: 'disarmed',
  alarm_arm_away: 'armed_away',
  alarm_arm_home: 'armed_home',
  alarm_arm_night: 'armed_night',
};
const TOGGLE = 'toggle';
const opposites: Readonly<Record<string, string>> = { on: 'off', off: 'on', open: 'closed', closed: 'open' };

/**
 * The entities by which it may start itself again: it is started by a change that its own actions make, or calls
 * itself. What others change in turn is not known here.
 * @param ownId its entity; undefined of a new one
 */
export function startsItselfBy(automation: Automation, ownId?: string): readonly string[] {
  const calls = serviceCallsOf(automation);
  const itself = calls.some(
    ({ service, target }) => service === 'automation.trigger' && target.entityIds.includes(ownId ?? ''),
  );
  const changed = automation.triggers.flatMap((trigger) =>
    trigger.kind === 'state'
      ? trigger.entityIds.filter((id) => isReached(trigger, effectsOn(id, calls)))
      : [],
  );
  return [...new Set([...(itself && ownId !== undefined ? [ownId] : []), ...changed])];
}

/** What the actions do to an entity, in their order; branches count as if all of them ran. */
function effectsOn(entityId: string, calls: readonly Call[]): readonly string[] {
  return calls.flatMap(({ service, target }) => {
    const [, name = ''] = service.split('.');
    const effect = name === TOGGLE ? TOGGLE : statesAfter[name];
    return effect !== undefined && target.entityIds.includes(entityId) ? [effect] : [];
  });
}

/** Whether one of the effects is the change that a trigger waits for, from where it found the entity. */
function isReached(trigger: Extract<Trigger, { kind: 'state' }>, effects: readonly string[]): boolean {
  const { from, to, attribute, isDisabled } = trigger;
  if (isDisabled || attribute !== undefined) return false;
  const begun = to.length > 0 ? to : [undefined];
  return begun.some((start) => {
    let before = start;
    return effects.some((effect) => {
      const after = effect === TOGGLE ? opposites[before ?? ''] : effect;
      const isChange = effect === TOGGLE || (before !== undefined && after !== before);
      const isWanted =
        (to.length === 0 || (after !== undefined && to.includes(after))) &&
        (from.length === 0 || before === undefined || from.includes(before));
      before = after;
      return isChange && isWanted;
    });
  });
}
