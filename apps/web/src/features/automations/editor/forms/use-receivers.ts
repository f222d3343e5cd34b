import { useMemo } from 'react';
import { isRecord } from '@soglia/hub-client/json';
import { readableName } from '#home/model/name.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useNames } from './use-names.ts';
import { t } from '../texts/index.ts';

/** Shown on every screen of the house. */
export const EVERYBODY = 'persistent_notification.create';

const PHONE = 'notify.mobile_app_';

/** The services of the hub that send a notice to a phone: `notify.mobile_app_…`. */
export function usePhoneServices(): readonly string[] {
  const services = useHubRead('services', (connection, options) =>
    connection.command({ type: 'get_services' }, options),
  );
  return useMemo(() => {
    const known =
      services.kind === 'there' && isRecord(services.value) ? services.value['notify'] : undefined;
    return isRecord(known)
      ? Object.keys(known)
          .map((name) => `notify.${name}`)
          .filter((service) => service.startsWith(PHONE))
      : [];
  }, [services]);
}

interface Receiver {
  /** A service, or a `notify` entity. */
  readonly value: string;
  readonly label: string;
  readonly isEntity: boolean;
}

/** Everybody in the house, the phones, and what else of the hub takes a text. `now` is always among them. */
export function useReceivers(now: string): readonly Receiver[] {
  const phones = usePhoneServices().map((value) => ({
    value,
    label: t('notice.phone', { name: readableName(value.slice(PHONE.length)) }),
    isEntity: false,
  }));
  const list = useKnownEntities();
  const { nameOf } = useNames();
  const entities = (list.kind === 'loaded' ? list.entities : [])
    .filter(({ domain }) => domain === 'notify')
    .map(({ entity_id }) => ({ value: entity_id, label: nameOf(entity_id), isEntity: true }));
  const found = [{ value: EVERYBODY, label: t('notice.everybody'), isEntity: false }, ...phones, ...entities];
  if (found.some(({ value }) => value === now)) return found;
  return [...found, { value: now, label: readableName(now.replace('notify.', '')), isEntity: false }];
}
