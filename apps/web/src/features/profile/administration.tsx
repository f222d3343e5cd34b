import type { ReactNode } from 'react';
import {
  mdiAccountMultipleOutline,
  mdiChevronRight,
  mdiClipboardTextClockOutline,
  mdiDoorOpen,
  mdiHelpCircleOutline,
  mdiKeyChainVariant,
} from '@mdi/js';
import { RowContent } from '#shared/lists/list-row.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import styles from './profile.module.css';
import { t } from './texts/index.ts';

const pages = [
  { id: 'people', icon: mdiAccountMultipleOutline, path: '/user-management' },
  { id: 'setup', icon: mdiDoorOpen, path: '/profile/casa' },
  { id: 'refusals', icon: mdiHelpCircleOutline, path: '/profile/negati' },
  { id: 'keys', icon: mdiKeyChainVariant, path: '/profile/chiavi' },
  { id: 'audit', icon: mdiClipboardTextClockOutline, path: '/profile/registro' },
] as const;

interface AdministrationProps {
  /** A link of the app. */
  readonly link: (path: string, className: string | undefined, content: ReactNode) => ReactNode;
}

/** The pages of administrators. */
export const Administration = ({ link }: AdministrationProps) => (
  <Panel title={t('administration')}>
    <ul>
      {pages.map(({ id, icon, path }) => (
        <li key={id}>
          {link(
            path,
            styles['link'],
            <>
              <RowContent icon={icon}>
                <b>{t(`link.${id}`)}</b>
                <small>{t(`link.${id}.text`)}</small>
              </RowContent>
              <Icon path={mdiChevronRight} />
            </>,
          )}
        </li>
      ))}
    </ul>
  </Panel>
);
