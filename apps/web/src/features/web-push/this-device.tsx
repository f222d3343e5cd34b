import { mdiAlertCircleOutline, mdiBellOffOutline, mdiBellRingOutline } from '@mdi/js';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { OptionRow } from '#home/controls/option-row.tsx';
import { failureWords } from './failure-words.ts';
import {
  deviceHere,
  useHere,
  usePushBarrier,
  usePushDevices,
  useRemoveDevice,
  useSwitchOn,
  type ThisBrowser,
} from './use-this-device.ts';
import { t } from './texts/index.ts';

/** The switch of this browser, or why it has none. */
export const ThisDevice = ({ browser }: { readonly browser: ThisBrowser }) => {
  const barrier = usePushBarrier();
  return (
    <TitledBlock title={t('here')}>
      {barrier === undefined ? (
        <DeviceSwitch browser={browser} />
      ) : (
        <Note tone="info" icon={mdiBellOffOutline} role="status">
          {t(`barrier.${barrier}`)}
        </Note>
      )}
    </TitledBlock>
  );
};

const DeviceSwitch = ({ browser }: { readonly browser: ThisBrowser }) => {
  const devices = usePushDevices();
  const here = useHere(browser);
  const switchOn = useSwitchOn(browser);
  const remove = useRemoveDevice(browser);
  const device = deviceHere(devices.data, here.data);
  const isOn = device !== undefined;
  const isKnown = devices.data !== undefined && here.data !== undefined;
  const isPending = switchOn.isPending || remove.isPending;
  const failure = switchOn.error ?? remove.error;

  const turn = () => {
    switchOn.reset();
    remove.reset();
    if (device === undefined) switchOn.mutate(null);
    else remove.mutate({ id: device.id, isHere: true });
  };
  return (
    <>
      <OptionRow
        icon={isOn ? mdiBellRingOutline : mdiBellOffOutline}
        title={t('switch')}
        text={t(isKnown ? (isOn ? 'switch.on' : 'switch.off') : 'switch.loading')}
      >
        <Switch
          label={t('switch')}
          checked={isOn}
          pending={isPending}
          disabled={!isKnown || isPending}
          onChange={turn}
        />
      </OptionRow>
      {failure !== null && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {failureWords(failure)}
        </Note>
      )}
    </>
  );
};
