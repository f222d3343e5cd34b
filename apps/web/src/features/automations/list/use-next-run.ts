import { useMemo } from 'react';
import { nextRunOf, type Automation } from '@soglia/automations/config';
import { useHub } from '#hub/hub-context.ts';
import { useWatched } from '#hub/use-watched.ts';
import type { ListSetting } from './list-setting.ts';

const none: readonly string[] = [];

/** When it runs next by the clock or the sun, milliseconds since the epoch; undefined where that cannot be known. */
export function useNextRun(
  automation: Automation | undefined,
  { now, timeZone, sun }: Pick<ListSetting, 'now' | 'timeZone' | 'sun'>,
): number | undefined {
  const { entities } = useHub();
  const holders = useMemo(() => (automation === undefined ? none : timeHolders(automation)), [automation]);
  const held = useWatched(holders, (all) => all.map((entity) => entity?.state ?? '').join('\n'));
  return useMemo(
    () =>
      automation === undefined || timeZone === undefined
        ? undefined
        : nextRunOf(automation, {
            now,
            timeZone,
            ...(sun !== undefined && { sun }),
            stateOf: (entityId) => entities.get(entityId)?.state,
          }),
    // oxlint-disable-next-line react/exhaustive-deps -- `held` changes when what `stateOf` answers does
    [automation, now, timeZone, sun, entities, held],
  );
}

/** The entities that hold times of its triggers and conditions. */
function timeHolders({ triggers, conditions }: Automation): readonly string[] {
  const times = [
    ...triggers.flatMap((trigger) => (trigger.kind === 'time' ? trigger.at : [])),
    ...conditions.flatMap((condition) =>
      condition.kind === 'time' ? [condition.after ?? '', condition.before ?? ''] : [],
    ),
  ];
  return times.filter((time) => time.includes('.'));
}
