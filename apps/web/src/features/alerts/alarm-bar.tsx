import type { ReactNode } from 'react';
import { mdiAlarmLight } from '@mdi/js';
import { alarmDeviceClasses } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { useNow } from '#shared/use-now.ts';
import { textOf } from '#home/model/attributes.ts';
import { nameOf } from '#home/model/name.ts';
import { formatWhen } from '#home/model/when.ts';
import { useActiveAlarms } from '#home/active-alarms/use-active-alarms.ts';
import { t } from './texts/index.ts';

const none = [] as const;

/** One line of the bar. */
interface AlarmLine {
  readonly entity_id: string;
  /** How many more alarms of the same sort are active. */
  readonly others: number;
}

const isPanel = (entityId: string) => entityId.startsWith('alarm_control_panel.');

/**
 * One line for panels and one for sensors, so that neither hides the other however many alarms are active.
 * @param except what is shown elsewhere
 */
export function alarmLines(active: Iterable<string>, except?: string): readonly AlarmLine[] {
  const ids = [...active].filter((id) => id !== except);
  return [ids.filter(isPanel), ids.filter((id) => !isPanel(id))].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ entity_id: first, others: rest.length }],
  );
}

/** A link to the device whose alarm is active. */
export interface SeeLink {
  readonly entityId: string;
  readonly label: string;
  /** Accessible name: the label and the name of the device. */
  readonly fullLabel: string;
}

interface AlarmBarProps {
  /** Entity id of a device that is left out, as its own sheet is open. */
  readonly except?: string | undefined;
  /** Renders the link to the device; without it there is no link. */
  readonly see?: ((link: SeeLink) => ReactNode) | undefined;
}

/**
 * The active alarms, above every screen, announced at once by screen readers. It uses no device kind, so that it is
 * shown before their code is loaded.
 */
export const AlarmBar = ({ except, see }: AlarmBarProps) => {
  const list = useKnownEntities();
  const active = useActiveAlarms(list.kind === 'loaded' ? list.entities : none);
  return alarmLines(active, except).map((line) => <Line key={line.entity_id} line={line} see={see} />);
};

interface LineProps {
  readonly line: AlarmLine;
  readonly see: AlarmBarProps['see'];
}

const Line = ({ line: { entity_id, others }, see }: LineProps) => {
  const entity = useEntity(entity_id);
  const now = useNow(MINUTE_MS);
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
