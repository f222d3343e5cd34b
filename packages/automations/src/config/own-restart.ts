import type { Effect } from './effects.ts';
import type { Links } from './links.ts';
import { isAnyChange, isChange, isLeftBy, isReachedBy, type Watch } from './watches.ts';

const opposites: Readonly<Record<string, string>> = { on: 'off', off: 'on', open: 'closed', closed: 'open' };

/**
 * The entities by which an automation may start itself again: it is started by a change that its own actions make, or
 * calls itself. What others change in turn, `restartChain` knows.
 * @param ownId its entity; undefined of a new one
 */
export function startsItselfBy({ watches, effects, runs }: Links, ownId?: string): readonly string[] {
  const itself = ownId !== undefined && runs.includes(ownId) ? [ownId] : [];
  const changed = watches
    .filter((watch) => isRepeated(watch, effects.get(watch.entityId) ?? []))
    .map(({ entityId }) => entityId);
  return [...new Set([...itself, ...changed])];
}

/** Whether one of the effects is the change that a trigger waits for, from where it found the entity. */
function isRepeated(watch: Watch, effects: readonly Effect[]): boolean {
  const begun = watch.to.length > 0 ? watch.to : [undefined];
  return begun.some((start) => {
    let before: Effect | undefined = start === undefined ? undefined : { state: start, key: start };
    return effects.some((effect) => {
      const after: Effect = effect.key === undefined ? afterToggle(before?.state) : effect;
      const changes = effect.key === undefined || (before !== undefined && isChange(watch, before, after));
      const isWanted =
        (after.state === undefined ? isAnyChange(watch) : isReachedBy(watch, after.state)) &&
        (before?.state === undefined || isLeftBy(watch, before.state));
      before = after;
      return changes && isWanted;
    });
  });
}

function afterToggle(before: string | undefined): Effect {
  const state = opposites[before ?? ''];
  return { state, key: state };
}
