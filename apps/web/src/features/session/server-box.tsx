import { mdiCloudOffOutline, mdiServerNetwork } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import type { SettingsState } from './public-settings.ts';
import { t } from './texts/index.ts';
import styles from './server-box.module.css';

interface ServerBoxProps {
  readonly state: SettingsState;
  readonly onRetry: () => void;
}

/** Which hub this door opens to. It keeps its size while that is being found out. */
export const ServerBox = ({ state, onRetry }: ServerBoxProps) => (
  <div className={classNames(styles['server'], state.kind === 'ready' && styles['set'])}>
    <Icon path={state.kind === 'failed' ? mdiCloudOffOutline : mdiServerNetwork} />
    <p>
      <b>{t(state.kind === 'failed' ? 'server.unset' : 'server.set')}</b>
      <span>{words(state)}</span>
    </p>
    {state.kind === 'failed' && <Button onClick={onRetry}>{common('retry')}</Button>}
  </div>
);

function words(state: SettingsState): string {
  if (state.kind === 'ready') return state.settings.hub;
  return t(state.kind === 'failed' ? 'server.unknown' : 'server.searching');
}
