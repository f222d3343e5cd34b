import type { ReactNode } from 'react';
import { DoorwayIllustration } from './doorway-illustration.tsx';
import styles from './entry-page.module.css';
import { Logo } from './logo.tsx';

interface EntryPageProps {
  readonly product: string;
  /** Over the illustration, on a desktop. */
  readonly claim?: string;
  /** The heading and the form. */
  readonly children: ReactNode;
}

/** A page for those who are not signed in: a form, with an illustration above it or beside it. */
export const EntryPage = ({ product, claim, children }: EntryPageProps) => (
  <div className={styles['page']}>
    <aside className={styles['side']}>
      <DoorwayIllustration />
      <p className={styles['claim']}>{claim}</p>
    </aside>
    <main className={styles['main']}>
      <div className={styles['column']}>
        <div className={styles['brand']}>
          <Logo size={36} />
          <b>{product}</b>
        </div>
        {children}
      </div>
    </main>
  </div>
);
