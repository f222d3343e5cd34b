import { mdiCloudOff, mdiServerNetwork } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import { t } from './texts/index.ts';
import styles from './server-box.module.css';

/** What is known of the hub's address. */
export type ServerView =
  | { readonly kind: 'set'; readonly address: string }
  | { readonly kind: 'searching' }
  | { readonly kind: 'unset' }
  /** Nothing is configured, and the settings of the app origin could not be read. */
  | { readonly kind: 'failed' };

interface ServerBoxProps {
  readonly view: ServerView;
  readonly onRetry: () => void;
}

/** The address of the hub that the sign-in is for; its size stays the same while that is determined. */
export const ServerBox = ({ view, onRetry }: ServerBoxProps) => {
  const unset = view.kind === 'unset' || view.kind === 'failed';
  return (
    <div className={classNames(styles['server'], view.kind === 'set' && styles['set'])}>
      <Icon path={unset ? mdiCloudOff : mdiServerNetwork} />
      <p>
        <b>{t(unset ? 'server.unset' : 'server.set')}</b>
        <span>{words(view)}</span>
      </p>
      {view.kind === 'failed' && <Button onClick={onRetry}>{common('retry')}</Button>}
    </div>
  );
};

function words(view: ServerView): string {
  switch (view.kind) {
    case 'set':
      return view.address;
    case 'searching':
      return t('server.searching');
    case 'unset':
      return t('server.unsetHint');
    case 'failed':
      return t('server.failed');
  }
}
