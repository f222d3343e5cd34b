import type { Entity } from '@soglia/hub-client/entities';
import { areFeminine, endingOfSeveral } from '@soglia/italian/several';
import { formatNumber } from '#shared/format/quantity.ts';
import { isActiveAlarm } from '#home/active-alarms/active-alarms.ts';
import { endingOf } from '#home/model/agreement.ts';
import { nameOf } from '#home/model/name.ts';
import { listNames } from './list-names.ts';
import type { GetEntity, SlideView } from './slide-view.ts';
import type { Sources } from './sources.ts';
import { t } from './texts/index.ts';

/** Up to this many openings the word is "almost all closed". */
const MAX_FEW_OPEN = 2;

const nameOfEntity = ({ entity_id, attributes }: Entity) => nameOf(entity_id, attributes['friendly_name']);
const isUnreachable = ({ state }: Entity) => state === 'unavailable' || state === 'unknown';
const isLock = ({ entity_id }: Entity) => entity_id.startsWith('lock.');

/** Stands for an entity whose state never came. */
const unavailableEntity = (entity_id: string, friendly_name: string | undefined): Entity => ({
  entity_id,
  state: 'unavailable',
  attributes: { friendly_name },
  last_changed: 0,
  last_updated: 0,
  context: { id: '', parent_id: null, user_id: null },
  heardAt: 0,
});

interface MissingOptions {
  /** No further states are expected. */
  readonly timedOut: boolean;
  readonly nameOf: (id: string) => string | undefined;
}

/**
 * Gives the states of all these entities; undefined until all are known, as a home of which only a part is known must
 * not be called closed. After the timeout the missing ones count as unavailable.
 */
export function getAll(
  ids: readonly string[],
  get: GetEntity,
  { timedOut, nameOf: knownName }: MissingOptions,
): GetEntity | undefined {
  if (timedOut) return (id) => get(id) ?? unavailableEntity(id, knownName(id));
  return ids.every((id) => get(id) !== undefined) ? get : undefined;
}

function isOpen(entity: Entity): boolean {
  if (isUnreachable(entity)) return false;
  if (isLock(entity)) return entity.state !== 'locked' && entity.state !== 'locking';
  if (entity.entity_id.startsWith('cover.')) return entity.state !== 'closed';
  return entity.state === 'on';
}

/** The slide of openings, locks and alarms. `describePanel` gives the status phrase of an alarm panel. */
export function securityView(
  sources: Sources,
  get: GetEntity,
  describePanel: (panel: Entity) => string,
): SlideView {
  const known = (ids: readonly string[]) => ids.map(get).filter((entity) => entity !== undefined);
  const panels = known(sources.panels);
  const entrances = known(sources.entrances);
  const detectors = known(sources.detectors);
  const alarmed = [...panels, ...detectors].filter(isActiveAlarm);
  const open = entrances.filter(isOpen);
  const unreachable = [...entrances, ...panels, ...detectors].filter(isUnreachable);
  const hasEntrances = sources.entrances.length > 0;
  const complete = !(hasEntrances ? entrances : [...panels, ...detectors]).some(isUnreachable);
  const watched = sources.entrances.length + sources.panels.length + sources.detectors.length;

  return {
    value: undefined,
    word: wordFor({ watched, hasEntrances, alarmed: alarmed.length, open: open.length, complete }),
    phrase: phraseFor({ alarmed, open, unreachable, panels, watched, hasEntrances }),
    facts: [
      ...(hasEntrances
        ? [{ name: t('security.openings', { count: open.length }), value: formatNumber(open.length) }]
        : []),
      ...(sources.panels.length + sources.detectors.length === 0
        ? []
        : [{ name: t('security.alarms', { count: alarmed.length }), value: formatNumber(alarmed.length) }]),
      ...panels.slice(0, 1).map((panel) => ({
        name: t('security.panel'),
        value: describePanel(panel),
        opens: panel.entity_id,
      })),
    ],
    panel: panels.find((panel) => !isUnreachable(panel))?.entity_id,
    light: alarmed.length > 0 ? 'alarm' : open.length > 0 ? 'open' : 'well',
  };
}

interface Counted {
  readonly watched: number;
  readonly hasEntrances: boolean;
  readonly alarmed: number;
  readonly open: number;
  /** The state of every opening is known; where there are none, of every alarm. */
  readonly complete: boolean;
}

function wordFor({ watched, hasEntrances, alarmed, open, complete }: Counted): string {
  if (alarmed > 0) return t('security.alarm');
  if (watched === 0) return t('security.none');
  // Nothing is known to be shut where nothing measures it.
  const isWell = hasEntrances ? 'security.shut' : 'security.noAlarm';
  if (open === 0) return t(complete ? isWell : 'security.unsure');
  return open <= MAX_FEW_OPEN ? t('security.almost') : t('security.open', { count: open });
}

interface Found {
  readonly alarmed: readonly Entity[];
  readonly open: readonly Entity[];
  readonly unreachable: readonly Entity[];
  readonly panels: readonly Entity[];
  readonly watched: number;
  readonly hasEntrances: boolean;
}

function phraseFor({
  alarmed,
  open,
  unreachable,
  panels,
  watched,
  hasEntrances,
}: Found): SlideView['phrase'] {
  const names = (entities: readonly Entity[]) =>
    listNames(entities.map(nameOfEntity), areFeminine(entities.map(endingOf)));
  if (alarmed.length > 0) return { text: names(alarmed), opens: alarmed[0]?.entity_id };
  if (open.length > 0) {
    const id = open.every(isLock) ? 'security.whatUnlocked' : 'security.whatOpen';
    return {
      text: t(id, { ending: endingOfSeveral(open.map(endingOf)), names: names(open) }),
      opens: open[0]?.entity_id,
    };
  }
  if (unreachable.length > 0)
    return {
      text: t('security.away', { count: unreachable.length, names: names(unreachable) }),
      opens: unreachable[0]?.entity_id,
    };
  if (watched === 0) return { text: t('security.noSensors') };
  // The state of the panel stands beside its button.
  return { text: t(hasEntrances ? 'security.calm' : 'security.noEntrances'), opens: panels[0]?.entity_id };
}
