import { useEditor, type EditorPage } from '../editor-context.ts';
import { domainIcon } from '../pickers/domain-icon.ts';
import { DeviceList } from '../pickers/device-list.tsx';
import { roomKinds, usePickable } from '../pickers/use-pickable.ts';
import { t } from '../texts/index.ts';

type KindsPageProps = Extract<EditorPage, { readonly kind: 'kinds' }>;

/** Which devices of a room: its lights, its blinds … */
export const KindsPage = ({ list, areaId }: KindsPageProps) => {
  const { open } = useEditor();
  const room = usePickable('action').find((one) => one.areaId === areaId);
  const kinds = roomKinds.filter((kind) => room?.devices.some(({ domain }) => domain === kind));
  return (
    <DeviceList
      rooms={[]}
      others={kinds.map((kind) => ({
        id: kind,
        icon: domainIcon({ domain: kind, deviceClass: undefined }) ?? '',
        label: t(`all.${kind}`),
        onPick: () =>
          open({ kind: 'part', start: { kind: 'room', areaId, domain: kind }, position: { list } }),
      }))}
      onPick={() => undefined}
    />
  );
};
