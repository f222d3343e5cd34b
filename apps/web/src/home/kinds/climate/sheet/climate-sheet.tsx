import { useId, useState } from 'react';
import { mdiFan, mdiFire, mdiPower, mdiSnowflake, mdiThermometerAlert, mdiWaterPercent } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { formatPercent, formatTemperature } from '#shared/format/quantity.ts';
import { Note } from '#shared/ui/note.tsx';
import { numberOf, percentOf, textOf } from '../../../model/attributes.ts';
import type { SheetModule, SheetProps } from '../../../model/kind.ts';
import { withPreview } from '../../../model/to-device.ts';
import { ScheduleSlot } from '../../../schedules/schedule-slot.tsx';
import { useSchedulesAllowed } from '../../../schedules/use-schedules-allowed.ts';
import { useUnsavedNotice } from '../../../schedules/use-unsaved-notice.ts';
import { SelectField } from '../../../controls/select-field.tsx';
import { Details, Instrument } from '../../../controls/two-column.tsx';
import { Reading } from '../../../controls/reading.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { temperatureUnitOf } from '../../../model/temperature-unit.ts';
import { targetScaleOf, type Target } from './target-temperatures.ts';
import { modeListsOf } from './mode-lists.ts';
import { actionText, lookOf, modesOf } from './climate-texts.ts';
import styles from './climate-sheet.module.css';
import { Dial } from './dial.tsx';
import { hasTwoTargets, scheduleTypeOf } from './climate-schedule.ts';
import { t } from './texts/index.ts';

export const wide = true;
export const history: SheetModule['history'] = { attribute: 'current_temperature', unit: temperatureUnitOf };

/** The current action, and, with a target temperature, its schedule or the reason why it has none, for those who may read it. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, disabled } = props;
  const type = scheduleTypeOf(entity);
  const [tab, setTab] = useState<'now' | 'schedule'>('now');
  const panel = useId();
  useUnsavedNotice(entity.entity_id, device.name);
  const schedulesAllowed = useSchedulesAllowed() !== false;
  if (type === undefined || !schedulesAllowed) return <Now {...props} />;
  return (
    <>
      <div className={styles['tabs']}>
        <Segments
          label={t('tabs')}
          options={[
            { value: 'now', label: t('tab.now') },
            { value: 'schedule', label: t('tab.schedule') },
          ]}
          value={tab}
          panel={panel}
          onChange={setTab}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={t(`tab.${tab}`)}
        className={styles[tab]}
        data-whole={tab === 'schedule' ? '' : undefined}
      >
        {tab === 'now' ? (
          <Now {...props} />
        ) : typeof type === 'string' ? (
          <p>{t(`schedule.${type}`)}</p>
        ) : (
          <>
            {hasTwoTargets(entity) && (
              <Note tone="info" icon={mdiThermometerAlert} role="status">
                {t('schedule.heatCool')}
              </Note>
            )}
            <ScheduleSlot
              entityId={entity.entity_id}
              name={device.name}
              disabled={disabled}
              type={type}
              {...(hasTwoTargets(entity) || entity.state === 'off'
                ? {}
                : {
                    now: {
                      target: numberOf(entity, 'temperature'),
                      onApply: (value) => props.send(commands.climate.setTemperature(entity, value)),
                    },
                  })}
            />
          </>
        )}
      </div>
    </>
  );
};

/** What the device supports: one or two target temperatures, modes, presets, fan and swing. */
const Now = (props: SheetProps) => {
  const { entity, pending, disabled, send } = props;
  const expected = pending === undefined ? entity : withPreview(entity, pending);
  const modes = modesOf(entity);
  return (
    <>
      <Instrument>
        <DialOrReading {...props} expected={expected} />
      </Instrument>
      <Details>
        {modes.length > 1 && (
          <Segments
            label={t('mode')}
            options={modes}
            value={expected.state}
            disabled={disabled}
            onChange={(mode) => send(commands.climate.setMode(entity, mode))}
          />
        )}
        {modeListsOf(entity).map(({ id, attribute, options, command }) => (
          <SelectField
            key={id}
            label={t(id)}
            options={options}
            value={textOf(expected, attribute)}
            none={t('choose')}
            disabled={disabled}
            onChange={(value) => send(command(entity, value))}
          />
        ))}
      </Details>
    </>
  );
};

/** The dial; the measured temperature where none can be set. */
const DialOrReading = ({ expected, ...props }: SheetProps & { readonly expected: Entity }) => {
  const { entity, device, disabled, send, now } = props;
  const scale = targetScaleOf(expected);
  if (scale === undefined) return <Reading entity={entity} device={device} now={now} />;
  return (
    <Dial
      scale={scale}
      look={lookOf(entity)}
      doing={actionText(entity)}
      icon={iconOf(entity)}
      current={numberOf(entity, 'current_temperature')}
      now={nowText(entity)}
      unit={temperatureUnitOf(entity)}
      disabled={disabled}
      onChange={(target) => send(targetCommand(entity, target))}
    />
  );
};

const targetCommand = (entity: Entity, target: Target) =>
  target.kind === 'one'
    ? commands.climate.setTemperature(entity, target.value)
    : commands.climate.setRange(entity, target.low, target.high);

function iconOf(entity: Entity): string | undefined {
  switch (textOf(entity, 'hvac_action')) {
    case 'heating':
    case 'preheating':
      return mdiFire;
    case 'cooling':
    case 'defrosting':
      return mdiSnowflake;
    case 'drying':
      return mdiWaterPercent;
    case 'fan':
      return mdiFan;
    case 'off':
      return mdiPower;
    default:
      return undefined;
  }
}

function nowText(entity: Entity): string | undefined {
  const current = numberOf(entity, 'current_temperature');
  const humid = percentOf(entity, 'current_humidity');
  const humidity = humid === undefined ? undefined : formatPercent(humid);
  if (current === undefined) return humidity === undefined ? undefined : t('humid', { humidity });
  const temperature = formatTemperature(current, temperatureUnitOf(entity));
  return humidity === undefined ? t('now', { temperature }) : t('nowHumid', { temperature, humidity });
}
