import { lazy, Suspense, useEffect, useState } from 'react';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { initials } from '#features/session/initials.ts';
import { useSessionState } from '#features/session/session-context.ts';
import { t } from '../texts/index.ts';
import { whenIdle } from '../when-idle.ts';
import styles from './person-menu.module.css';
import { usePerson } from './use-person.ts';

const loadMenu = () => import('./opened-person-menu.tsx');
const OpenedPersonMenu = lazy(async () => ({ default: (await loadMenu()).OpenedPersonMenu }));

/** Who is signed in, and the way out. The menu itself is heavy and comes when it is wanted. */
export const PersonMenu = () => {
  const [wanted, setWanted] = useState(false);
  const session = useSessionState();
  const person = usePerson();
  // Not before the house is there: on a slow line the values come first.
  const housed = useKnownEntities().kind === 'loaded';
  useEffect(() => (housed ? whenIdle(() => void loadMenu().catch(() => undefined)) : undefined), [housed]);
  if (session.kind === 'out') return null;

  const name = person?.name ?? session.who.username;
  const trigger = {
    className: styles['trigger'],
    'aria-label': t('me', { name }),
    children: (
      <>
        <span className={styles['name']}>{person?.name}</span>
        <span className={styles['avatar']} data-initials={initials(name)} />
      </>
    ),
  };
  const button = (
    <button
      type="button"
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedPersonMenu
        trigger={trigger}
        who={session.who}
        name={name}
        administrator={person?.administrator}
      />
    </Suspense>
  );
};
