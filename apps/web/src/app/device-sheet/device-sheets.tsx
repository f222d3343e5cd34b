import { useState } from 'react';
import { useFeature } from '#hub/use-capabilities.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { overlay, useOpenCount } from '../overlay.tsx';
import { DeviceSheet, prepareSheets } from './reportable-sheet.tsx';

void prepareSheets();

const EditDevice = overlay(async () => (await import('#features/categories/edit-device.tsx')).EditDevice);
const RuleSheet = lazyComponent(
  async () => (await import('#features/notice-rules/rule-sheet.tsx')).RuleSheet,
);

interface DeviceSheetsProps {
  readonly open: boolean;
  /** Undefined while none is open. */
  readonly entityId: string | undefined;
  readonly onClose: () => void;
}

/** The sheet of a device, and what opens over it. */
export const DeviceSheets = ({ open, entityId, onClose }: DeviceSheetsProps) => {
  const [edited, setEdited] = useState<string>();
  const [watched, setWatched] = useState<string>();
  const [watching, setWatching] = useState(false);
  const count = useOpenCount(watching);
  // On a bare hub nobody evaluates rules; the settings of the notifications say so.
  const offersRules = useFeature('notifications');
  return (
    <>
      <DeviceSheet
        open={open}
        entityId={entityId}
        onClose={onClose}
        onEdit={setEdited}
        onNotify={
          offersRules
            ? (id) => {
                setWatched(id);
                setWatching(true);
              }
            : undefined
        }
      />
      <EditDevice open={edited !== undefined} entityId={edited} onClose={() => setEdited(undefined)} />
      {watched !== undefined && (
        <RuleSheet
          key={count}
          open={watching}
          entityId={watched}
          rule={undefined}
          onClose={() => setWatching(false)}
        />
      )}
    </>
  );
};
