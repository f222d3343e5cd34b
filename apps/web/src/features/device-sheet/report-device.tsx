import { mdiLifebuoy } from '@mdi/js';
import type { Entity } from '@soglia/hub-client/entities';
import type { Kind } from '#home/model/kind.ts';
import { useDevice } from '#home/model/use-device.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { t } from './texts/index.ts';

/** The device that a person has a problem with, as its sheet shows it. */
export interface ReportedDevice {
  readonly entityId: string;
  readonly name: string;
  readonly room: string | undefined;
  /** Its state in words; undefined where the hub does not have it. */
  readonly status: string | undefined;
  readonly isUnavailable: boolean;
}

export type OnReport = (device: ReportedDevice) => void;

interface ReportButtonProps {
  readonly device: ReportedDevice;
  readonly onReport: OnReport;
}

/** 'Segnala un problema' */
export const ReportButton = ({ device, onReport }: ReportButtonProps) => (
  <Button look="quiet" aria-haspopup="dialog" onClick={() => onReport(device)}>
    <Icon path={mdiLifebuoy} />
    {t('report')}
  </Button>
);

interface ReportDeviceProps extends ReportButtonProps {
  readonly entity: Entity;
  readonly kind: Kind;
}

/** The same, with the state in the words of its kind. */
export const ReportDevice = ({ entity, kind, device, onReport }: ReportDeviceProps) => {
  const { free_text, mood } = useDevice(entity, kind).device;
  return (
    <ReportButton
      device={{ ...device, status: free_text, isUnavailable: mood === 'away' }}
      onReport={onReport}
    />
  );
};
