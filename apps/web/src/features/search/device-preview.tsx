import { useState } from 'react';
import type { Entity } from '@soglia/hub-client/entities';
import { useLazyModule } from '#shared/lazy-module.ts';
import { useCommand } from '#hub/use-command.ts';
import { useEntity } from '#hub/use-entity.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useLiveAnnouncement } from '#home/commands/use-live-announcement.ts';
import { Phrase } from '#home/controls/phrase.tsx';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import type { Device } from '#home/model/device.ts';
import type { Kind } from '#home/model/kind.ts';
import { toDevice } from '#home/model/to-device.ts';
import { Glyph } from '#shared/ui/glyph.tsx';

interface DevicePreviewProps {
  readonly entityId: string;
}

interface Preview {
  readonly entity: Entity;
  readonly kind: Kind;
  readonly device: Device;
}

/** The device model; undefined until its state and its kind are known. */
function usePreview(entityId: string): Preview | undefined {
  const entity = useEntity(entityId);
  const [now] = useState(() => Date.now());
  const { module: kind } = useLazyModule(kindForSheet(entityId));
  return entity && kind && { entity, kind, device: toDevice(entity, kind, now) };
}

/** The icon of a device, in the colour of its category unless it is off, shut and well, or not yet known. */
export const DeviceIcon = ({ entityId }: DevicePreviewProps) => {
  const device = usePreview(entityId)?.device;
  return (
    <Glyph tone={device === undefined || device.mood === 'rest' ? 'sensors' : device.tint}>
      {device !== undefined && <HubIcon name={device.icon_name} fallback={device.device_icon} />}
    </Glyph>
  );
};

/** The status phrase of a device; after a press on its control what becomes of the command, or why it was refused. */
export const DeviceStatus = ({ entityId }: DevicePreviewProps) => {
  const preview = usePreview(entityId);
  const { change } = useCommand(entityId);
  const pendingCommand = change?.kind === 'pending' ? change.command : undefined;
  const refusal = change?.kind === 'refused' ? change.error : undefined;
  const live = useLiveAnnouncement({ pendingCommand, refusal });
  if (preview === undefined) return null;
  const { entity, kind, device } = preview;
  const text =
    pendingCommand !== undefined
      ? kind.pendingText(pendingCommand, entity)
      : refusal !== undefined
        ? refusalText(refusal)
        : device.free_text;
  return (
    <span aria-live={live}>
      <Phrase text={text} />
    </span>
  );
};
