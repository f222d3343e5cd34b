import { useMemo } from 'react';
import { readTriggerDevices } from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { byName } from '#shared/format/compare-names.ts';
import { Button } from '#shared/ui/button.tsx';
import { noTarget } from '../choices/service-part.ts';
import { useEditor, type EditorPage } from '../editor-context.ts';
import { DeviceList } from '../pickers/device-list.tsx';
import type { PickableRoom } from '../pickers/use-pickable.ts';
import { WaitingPage } from '../waiting-page.tsx';
import { t } from '../texts/index.ts';

type TriggerDevicesPageProps = Extract<EditorPage, { readonly kind: 'devices' }>;

/** The devices of the house, by room: a remote may have no entity that could be picked. */
export const TriggerDevicesPage = ({ list, section, asAction }: TriggerDevicesPageProps) => {
  const { open } = useEditor();
  const { connection, platform, tokens } = useHub();
  const registries = useRegistries();
  const read = useHubRead('trigger devices', (_connection, options) =>
    readTriggerDevices({ connection, platform, tokens }, options),
  );
  const devices = read.kind === 'there' ? read.value : undefined;
  const rooms = useMemo((): readonly PickableRoom[] => {
    const areas = registries?.areas ?? [];
    const sorted = (devices ?? []).toSorted(byName);
    const isIn = (areaId: string | undefined) => sorted.filter((device) => device.areaId === areaId);
    const known = new Set(areas.map(({ area_id }) => area_id));
    const others = sorted.filter(({ areaId }) => areaId === undefined || !known.has(areaId));
    return [
      ...areas.map(({ area_id, name }) => ({ areaId: area_id, name, found: isIn(area_id) })),
      { areaId: undefined, name: undefined, found: others },
    ].flatMap(({ found, ...room }) =>
      found.length === 0
        ? []
        : [
            {
              ...room,
              devices: found.map(({ deviceId, name }) => ({
                entityId: deviceId,
                name,
                domain: '',
                deviceClass: undefined,
                icon: undefined,
              })),
            },
          ],
    );
  }, [devices, registries]);
  if (read.kind === 'waiting') return <WaitingPage />;
  if (read.kind === 'failed')
    return (
      <p role="alert">
        {t('devices.failed')} <Button onClick={read.again}>{t('again')}</Button>
      </p>
    );
  return (
    <DeviceList
      rooms={rooms}
      onPick={({ entityId: deviceId }) =>
        open({
          kind: 'part',
          start:
            section === 'trigger'
              ? { kind: 'deviceTriggers', section, deviceId }
              : { kind: 'purposes', section, target: { ...noTarget, deviceIds: [deviceId] } },
          position: { list, asAction },
        })
      }
    />
  );
};
