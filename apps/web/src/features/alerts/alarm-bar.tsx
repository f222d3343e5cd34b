import type { ReactNode } from 'react';
import { mdiAlarmLight } from '@mdi/js';
import { alarmDeviceClasses } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { useNow } from '#shared/use-now.ts';
import { textOf } from '#home/model/attributes.ts';
import { nameOf } from '#home/model/name.ts';
import { formatWhen } from '#home/model/when.ts';
import { alarmLines, type AlarmLine } from './alarm-lines.ts';
import { t } from './texts/index.ts';
import { useActiveAlarms } from '#home/active-alarms/use-active-alarms.ts';

const none = [] as const;
/** What was "at 23:50" is "yesterday" after midnight. Milliseconds. */
const LOOK_AGAIN = 60_000;

/** A way to what goes off. */
export interface SeeLink {
  readonly entityId: string;
  /** What it says. */
  readonly label: string;
  /** What it says to those who do not see what it stands beside. */
  readonly fullLabel: string;
}

interface AlarmBarProps {
  /** What is in full view already. */
  readonly except?: string | undefined;
  /** Draws the link to what goes off; without it there is none. */
  readonly see?: ((link: SeeLink) => ReactNode) | undefined;
}

/**
 * What is going off, in view on whatever screen, and read aloud at once. Small, and drawn without any kind of device:
 * an alarm does not wait until code has come.
 */
export const AlarmBar = ({ except, see }: AlarmBarProps) => {
  const list = useKnownEntities();
  const goingOff = useActiveAlarms(list.kind === 'loaded' ? list.entities : none);
  return alarmLines(goingOff)
    .filter(({ entity_id }) => entity_id !== except)
    .map((line) => <Line key={line.entity_id} line={line} see={see} />);
};

interface LineProps {
  readonly line: AlarmLine;
  readonly see: AlarmBarProps['see'];
}

const Line = ({ line: { entity_id, others }, see }: LineProps) => {
  const entity = useEntity(entity_id);
  const now = useNow(LOOK_AGAIN);
  const room = useRegistries()?.areaOf(entity_id)?.name;
  if (entity === undefined) return null;
  const name = nameOf(entity_id, entity.attributes['friendly_name']);
  const where = room === undefined ? name : `${name} · ${room}`;
  const since = entity.last_changed;
  const words = since > 0 ? t('since', { where, when: formatWhen(since, now) }) : where;
  const deviceClass = textOf(entity, 'device_class');
  return (
    <Banner
      tone="alarm"
      icon={mdiAlarmLight}
      action={see?.({ entityId: entity_id, label: t('see'), fullLabel: t('seeWhich', { name }) })}
    >
      {t(alarmDeviceClasses.find((known) => known === deviceClass) ?? 'panel')}
      <small>{others === 0 ? words : t('others', { words, count: others })}</small>
    </Banner>
  );
};
