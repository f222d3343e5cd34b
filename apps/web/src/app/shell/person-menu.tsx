import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { mdiAccountCircleOutline, mdiLogout } from '@mdi/js';
import { initials } from '#features/session/initials.ts';
import { useSessionState } from '#features/session/session-context.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { useBackCloses } from '#shared/ui/use-back-closes.ts';
import { useSignOut } from '../access/use-sign-out.ts';
import { Link } from '../router/link.tsx';
import styles from './person-menu.module.css';
import { t } from './texts/index.ts';
import { usePerson } from './use-person.ts';
import { useOutsidePress } from './use-outside-press.ts';

/** Who is signed in, and the way out. Two plain entries: a disclosure, not a menu with keys of its own. */
export const PersonMenu = () => {
  const [open, setOpen] = useState(false);
  const session = useSessionState();
  const person = usePerson();
  const logOut = useSignOut();
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  useOutsidePress(around, open, close);
  if (session.kind === 'out') return null;

  const name = person?.name ?? (session.kind === 'in' ? session.who.username : session.username);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div ref={around} className={styles['around']} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles['trigger']}
        aria-label={t('me', { name })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['avatar']} data-initials={initials(name)} />
      </button>
      <div id={id} className={styles['menu']} hidden={!open}>
        <p className={styles['who']}>
          <b>{name}</b>
          {person !== undefined && (
            <small>{t(person.administrator ? 'role.administrator' : 'role.person')}</small>
          )}
        </p>
        <Link className={styles['item']} to="/profile" onFollow={close}>
          <Icon path={mdiAccountCircleOutline} />
          {t('profile')}
        </Link>
        <button type="button" className={styles['item']} onClick={logOut}>
          <Icon path={mdiLogout} />
          {t('logout')}
        </button>
      </div>
    </div>
  );
};
