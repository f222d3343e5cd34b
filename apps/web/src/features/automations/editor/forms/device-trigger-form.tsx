import { useMemo, useState } from 'react';
import type { Fields, Trigger } from '@soglia/automations/config';
import { readDeviceTriggers, type OfferedTrigger } from '@soglia/automations/store';
import { isSameJson } from '@soglia/hub-client/json';
import { useHub } from '#hub/hub-context.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceList } from '#shared/forms/choice-list.tsx';
import type { AnyPart } from '../draft/part-lists.ts';
import { useEditor, type PartPosition, type PartStart } from '../editor-context.ts';
import { phraseText } from '../parts/sentence.tsx';
import { noTarget } from '../choices/service-part.ts';
import { PartForm } from './part-form.tsx';
import { useHubSince } from './use-hub-since.ts';
import { WaitingPage } from '../waiting-page.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

type DeviceTrigger = Extract<Trigger, { readonly kind: 'device' }>;

interface DeviceTriggerFormProps {
  readonly start:
    | Extract<PartStart, { readonly kind: 'deviceTriggers' }>
    | { readonly kind: 'trigger'; readonly part: DeviceTrigger };
  readonly position: PartPosition;
}

/** What a device tells by itself, as its integration offers it: the buttons of a remote, a doorbell. */
export const DeviceTriggerForm = ({ start, position }: DeviceTriggerFormProps) => {
  const { words, open } = useEditor();
  const hasPurposes = useHubSince(2026, 7) && start.kind === 'deviceTriggers';
  const before = start.kind === 'trigger' ? start.part : undefined;
  const deviceId = start.kind === 'trigger' ? start.part.deviceId : start.deviceId;
  const offered = useOfferedTriggers(deviceId);
  const [picked, setPicked] = useState<number>();
  const partOf = (fields: Fields): AnyPart => ({
    section: 'trigger',
    part: {
      source: before?.source,
      isDisabled: before?.isDisabled ?? false,
      kind: 'device',
      deviceId,
      fields,
    },
  });
  if (offered.kind === 'waiting') return <WaitingPage />;
  const triggers = offered.kind === 'there' ? offered.value : [];
  const own = triggers.findIndex(({ fields }) => isSameTrigger(fields, before?.fields));
  const index = picked ?? (own === -1 && before === undefined ? 0 : own);
  const fields = index === own ? before?.fields : triggers[index]?.fields;
  const chosen = fields ?? before?.fields;
  return (
    <PartForm part={chosen === undefined ? undefined : partOf(chosen)} position={position}>
      {offered.kind === 'failed' && (
        <p className={styles['hint']} role="alert">
          {t('deviceTriggers.failed')} <Button onClick={offered.again}>{t('again')}</Button>
        </p>
      )}
      {offered.kind === 'there' && triggers.length === 0 && (
        <p className={styles['hint']} role="status">
          {t('deviceTriggers.none')}
        </p>
      )}
      <ChoiceList
        label={t('what.happens')}
        name="device-trigger"
        options={[
          ...triggers.map((one, at) => ({
            id: String(at),
            label: phraseText(partOf(spokenFields(one)), words),
          })),
          ...(before !== undefined && own === -1
            ? [{ id: '-1', label: phraseText(partOf(before.fields), words) }]
            : []),
        ]}
        value={String(index)}
        onChange={(id) => setPicked(Number(id))}
      />
      {hasPurposes && (
        <Button
          look="quiet"
          onClick={() =>
            open({
              kind: 'part',
              start: { kind: 'purposes', section: 'trigger', target: { ...noTarget, deviceIds: [deviceId] } },
              position,
            })
          }
        >
          {t('deviceTriggers.whole')}
        </Button>
      )}
    </PartForm>
  );
};

/** With the entity by its own name. */
const spokenFields = ({ fields, entityId }: OfferedTrigger): Fields =>
  entityId === undefined ? fields : { ...fields, entity_id: entityId };

/** Whatever goes with it: how long it lasts, a threshold. */
function isSameTrigger(one: Fields, other: Fields | undefined): boolean {
  const names = ['domain', 'type', 'subtype', 'event', 'entity_id'];
  return other !== undefined && names.every((name) => isSameJson(one[name], other[name]));
}

function useOfferedTriggers(deviceId: string) {
  const { connection, platform, tokens } = useHub();
  const known = useKnownEntities();
  const registries = useRegistries();
  const entityIds = useMemo(
    () =>
      known.kind === 'loading'
        ? []
        : known.entities
            .map(({ entity_id: id }) => id)
            .filter((id) => registries?.entry(id)?.device_id === deviceId),
    [known, registries, deviceId],
  );
  return useHubRead(
    known.kind === 'loading' || registries === undefined
      ? undefined
      : `device triggers ${deviceId} ${entityIds.join()}`,
    (_connection, options) =>
      readDeviceTriggers({ connection, platform, tokens }, deviceId, entityIds, options),
  );
}
