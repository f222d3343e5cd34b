import type { Entity } from '@soglia/hub-client/entities';
import { formatNumber } from '#shared/format/quantity.ts';
import { isActiveAlarm } from '#home/active-alarms/active-alarms.ts';
import { nameOf } from '#home/model/name.ts';
import { listed } from './listed.ts';
import type { SlideView } from './slide-view.ts';
import type { Sources } from './sources.ts';
import { t } from './texts/index.ts';

type Hear = (entityId: string) => Entity | undefined;

/** Of so many openings one still says that almost all is shut. */
const A_FEW = 2;

const nameOfEntity = ({ entity_id, attributes }: Entity) => nameOf(entity_id, attributes['friendly_name']);
const isAway = ({ state }: Entity) => state === 'unavailable' || state === 'unknown';
const isLock = ({ entity_id }: Entity) => entity_id.startsWith('lock.');

/** In the place of one that the hub never told of. */
const silent = (entity_id: string, friendly_name: string | undefined): Entity => ({
  entity_id,
  state: 'unavailable',
  attributes: { friendly_name },
  last_changed: 0,
  last_updated: 0,
  context: { id: '', parent_id: null, user_id: null },
  heardAt: 0,
});

/**
 * What hears all of these, and nothing before all have been heard: half a house is not called shut. Once `late`, those
 * that are missing count as not answering.
 */
export function hearingAll(
  ids: readonly string[],
  hear: Hear,
  {
    late,
    nameOf: knownName,
  }: { readonly late: boolean; readonly nameOf: (id: string) => string | undefined },
): Hear | undefined {
  if (late) return (id) => hear(id) ?? silent(id, knownName(id));
  return ids.every((id) => hear(id) !== undefined) ? hear : undefined;
}

function isOpen(entity: Entity): boolean {
  if (isAway(entity)) return false;
  if (isLock(entity)) return entity.state !== 'locked' && entity.state !== 'locking';
  if (entity.entity_id.startsWith('cover.')) return entity.state !== 'closed';
  return entity.state === 'on';
}

/** What is open, unlocked, armed or going off. `describePanel` gives the words of an alarm panel. */
export function securityView(
  sources: Sources,
  hear: Hear,
  describePanel: (panel: Entity) => string,
): SlideView {
  const heard = (ids: readonly string[]) => ids.map(hear).filter((entity) => entity !== undefined);
  const panels = heard(sources.panels);
  const entrances = heard(sources.entrances);
  const detectors = heard(sources.detectors);
  const alarmed = [...panels, ...detectors].filter(isActiveAlarm);
  const open = entrances.filter(isOpen);
  const away = [...entrances, ...panels, ...detectors].filter(isAway);
  const sure = !entrances.some(isAway);
  const watched = sources.entrances.length + sources.panels.length + sources.detectors.length;

  return {
    value: undefined,
    word: wordFor({ watched, alarmed: alarmed.length, open: open.length, sure }),
    phrase: phraseFor({ alarmed, open, away, panels, watched }, describePanel),
    facts: [
      ...(sources.entrances.length === 0
        ? []
        : [{ name: t('security.openings', { count: open.length }), value: formatNumber(open.length) }]),
      ...(sources.panels.length + sources.detectors.length === 0
        ? []
        : [{ name: t('security.alarms', { count: alarmed.length }), value: formatNumber(alarmed.length) }]),
      ...panels.slice(0, 1).map((panel) => ({
        name: t('security.panel'),
        value: describePanel(panel),
        opens: panel.entity_id,
      })),
    ],
    light: alarmed.length > 0 ? 'alarm' : open.length > 0 ? 'open' : 'well',
  };
}

interface Counted {
  readonly watched: number;
  readonly alarmed: number;
  readonly open: number;
  /** Every opening answers. */
  readonly sure: boolean;
}

function wordFor({ watched, alarmed, open, sure }: Counted): string {
  if (alarmed > 0) return t('security.alarm');
  if (watched === 0) return t('security.none');
  if (open === 0) return t(sure ? 'security.shut' : 'security.unsure');
  return open <= A_FEW ? t('security.almost') : t('security.open', { count: open });
}

interface Found {
  readonly alarmed: readonly Entity[];
  readonly open: readonly Entity[];
  readonly away: readonly Entity[];
  readonly panels: readonly Entity[];
  readonly watched: number;
}

function phraseFor(
  { alarmed, open, away, panels, watched }: Found,
  describePanel: (panel: Entity) => string,
): SlideView['phrase'] {
  const names = (entities: readonly Entity[]) => listed(entities.map(nameOfEntity));
  if (alarmed.length > 0) return { text: names(alarmed), opens: alarmed[0]?.entity_id };
  if (open.length > 0) {
    const id = open.every(isLock) ? 'security.whatUnlocked' : 'security.whatOpen';
    return { text: t(id, { names: names(open) }), opens: open[0]?.entity_id };
  }
  if (away.length > 0) return { text: t('security.away', { names: names(away) }), opens: away[0]?.entity_id };
  const [panel] = panels;
  if (panel !== undefined) return { text: describePanel(panel), opens: panel.entity_id };
  return { text: t(watched === 0 ? 'security.noSensors' : 'security.calm') };
}
