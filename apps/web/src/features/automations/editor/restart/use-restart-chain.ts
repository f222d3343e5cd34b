import { useEffect, useMemo, useState } from 'react';
import {
  linksOf,
  restartChain,
  type Automation,
  type TargetResolver,
  type LinkedAutomation,
  type Links,
} from '@soglia/automations/config';
import type { EntityListState } from '@soglia/hub-client/entities';
import { isScheduleAutomation } from '@soglia/schedules';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useAutomationConfigs } from '#home/automations/use-automation-config.ts';
import { useStates } from '../../list/use-states.ts';

/** How long others are looked through at a time, milliseconds: what is typed and pressed comes between. */
const SLICE_MS = 8;

const none: readonly string[] = [];

/**
 * The other automations through which a draft may start itself again, in the order in which they start; empty where there
 * are none, and while that is not known. Those that the person may not read, and what scripts do, are not known.
 * @param own links of the draft
 * @param about its entity; undefined of a new one
 * @param resolver the same object while it says the same
 */
export function useRestartChain(
  own: Links,
  about: string | undefined,
  resolver: TargetResolver,
): readonly string[] {
  const list = useKnownEntities();
  const canPass = own.effects.size > 0 || own.runs.length > 0;
  const ids = useMemo(() => (canPass ? othersIn(list, about) : none), [list, about, canPass]);
  const stateOf = useStates(ids);
  const readingOf = useAutomationConfigs({ wanted: ids, follow: ids.length > 0 });
  const [chain, setChain] = useState(none);
  useEffect(() => {
    const others: LinkedAutomation[] = [];
    let timer: ReturnType<typeof setTimeout>;
    let next = 0;
    const lookThroughSlice = () => {
      const end = performance.now() + SLICE_MS;
      for (; next < ids.length && performance.now() < end; next += 1) {
        const entityId = ids[next] ?? '';
        const reading = readingOf(entityId);
        if (reading.kind !== 'there') continue;
        const links = knownLinks(reading.value.automation, resolver);
        others.push({ entityId, links, isOn: stateOf(entityId) === 'on' });
      }
      if (next < ids.length) timer = setTimeout(lookThroughSlice);
      else setChain(sameList(restartChain(own, about ?? '', others)));
    };
    timer = setTimeout(lookThroughSlice);
    return () => clearTimeout(timer);
  }, [own, about, resolver, ids, readingOf, stateOf]);
  return chain;
}

const sameList = (next: readonly string[]) => (before: readonly string[]) =>
  next.length === before.length && next.every((id, index) => id === before[index]) ? before : next;

/** Schedules of devices wait for a time only. */
const othersIn = (list: EntityListState, about: string | undefined): readonly string[] =>
  (list.kind === 'loaded' ? list.entities : [])
    .filter((one) => one.domain === 'automation' && !isScheduleAutomation(one) && one.entity_id !== about)
    .map(({ entity_id }) => entity_id);

const known = new WeakMap<TargetResolver, WeakMap<Automation, Links>>();

/** Found once: all are asked again with each change of the draft. */
function knownLinks(automation: Automation, resolver: TargetResolver): Links {
  const here = known.get(resolver) ?? new WeakMap<Automation, Links>();
  known.set(resolver, here);
  const links = here.get(automation) ?? linksOf(automation, resolver);
  here.set(automation, links);
  return links;
}
