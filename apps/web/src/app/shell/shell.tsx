import type { ReactNode } from 'react';
import { Link } from '../router/link.tsx';
import { Mark } from '#shared/ui/mark.tsx';
import { t } from '../texts/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonProvider, useAskedPerson } from './use-person.ts';
import styles from './shell.module.css';

interface ShellProps {
  readonly children: ReactNode;
}

/** The frame of every screen of the house. */
export const Shell = ({ children }: ShellProps) => (
  <PersonProvider value={useAskedPerson()}>
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#content">
        {t('skip')}
      </a>
      <header className={styles['head']}>
        <Link className={styles['logo']} to="/" aria-label={t('home', { product: 'Soglia' })}>
          <Mark size={28} />
          <b>Soglia</b>
        </Link>
        <PersonMenu />
      </header>
      <ConnectionBanner />
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  </PersonProvider>
);
