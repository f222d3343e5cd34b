import { useState, type ComponentProps } from 'react';
import { DeviceSheet as Plain, prepareSheets } from '#features/device-sheet/device-sheet.tsx';
import type { ReportedDevice } from '#features/device-sheet/report-device.tsx';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { useSupportOffered } from '../tickets/use-support-offered.ts';

const ReportSheet = lazyComponent(async () => (await import('../tickets/report-sheet.tsx')).ReportSheet);

interface Reported {
  readonly device: ReportedDevice;
  readonly open: boolean;
  /** Each report begins anew. */
  readonly count: number;
}

/** The sheet of a device, with 'Segnala un problema' where somebody reads it. */
export const DeviceSheet = (props: Omit<ComponentProps<typeof Plain>, 'onReport'>) => {
  const isOffered = useSupportOffered();
  const [reported, setReported] = useState<Reported>();
  return (
    <>
      <Plain
        {...props}
        {...(isOffered && {
          onReport: (device: ReportedDevice) =>
            setReported((last) => ({ device, open: true, count: (last?.count ?? 0) + 1 })),
        })}
      />
      {reported !== undefined && (
        <ReportSheet
          key={reported.count}
          open={reported.open}
          subject={{ kind: 'device', ...reported.device }}
          onClose={() => setReported({ ...reported, open: false })}
        />
      )}
    </>
  );
};

export { prepareSheets };
