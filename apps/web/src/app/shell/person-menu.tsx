import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { mdiAccountCircleOutline, mdiLogout } from '@mdi/js';
import { initials } from '#shared/format/initials.ts';
import { useSessionState } from '#features/session/session-context.ts';
import { BackCloses } from '#shared/ui/back-closes.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Link } from '../router/link.tsx';
import { useConfirmedSignOut } from '../tickets/use-confirmed-sign-out.tsx';
import { nextItem } from './next-item.ts';
import styles from './person-menu.module.css';
import { t } from './texts/index.ts';
import { useOwnName, usePerson } from './use-person.ts';

/**
 * The account menu: name, profile, logout. Written by hand: a library brings 15 kB and focus guards that disturb screen
 * readers.
 */
export const PersonMenu = () => {
  const [open, setOpen] = useState(false);
  const session = useSessionState();
  const person = usePerson();
  const ownName = useOwnName();
  const { signOut, question } = useConfirmedSignOut();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const cancel = () => {
    close();
    button.current?.focus();
  };
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [open]);
  if (session.kind === 'out') return null;

  const name = session.kind === 'in' ? ownName : session.username;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      cancel();
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(event.key, at, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div role="presentation" className={styles['around']} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles['trigger']}
        aria-label={t('me', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['avatar']} data-initials={initials(name)} />
      </button>
      <div role="presentation" className={styles['ground']} hidden={!open} onClick={cancel} />
      <div className={styles['panel']} hidden={!open}>
        <p className={styles['who']}>
          <b>{name}</b>
          {person !== undefined && (
            <small>{t(person.administrator ? 'role.administrator' : 'role.person')}</small>
          )}
        </p>
        <div ref={menu} id={id} role="menu" aria-label={t('me.menu')}>
          <Link className={styles['item']} role="menuitem" tabIndex={-1} to="/profile" onFollow={close}>
            <Icon path={mdiAccountCircleOutline} />
            {t('profile')}
          </Link>
          <button
            type="button"
            className={styles['item']}
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              // What is asked first gives the focus back to what has it now, and the menu goes.
              cancel();
              signOut();
            }}
          >
            <Icon path={mdiLogout} />
            {t('logout')}
          </button>
        </div>
      </div>
      {open && <BackCloses open close={cancel} />}
      {question}
    </div>
  );
};
