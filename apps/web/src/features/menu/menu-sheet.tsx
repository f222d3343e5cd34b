import { useState } from 'react';
import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiServerNetwork } from '@mdi/js';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { functionIcon } from '#home/companion/function-icon.ts';
import styles from './menu-sheet.module.css';
import type { MenuItem } from './menu-items.ts';
import { t } from './texts/index.ts';

/** Placeholders while the menu is loading: as many as the default menu has items. */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

type MenuState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `kept`: as it last was, while the hub is away. */
  | { readonly kind: 'ready'; readonly items: readonly MenuItem[]; readonly kept: boolean };

interface ActionSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly menu: MenuState;
  /** The address of its page without a token; undefined where it has none. */
  readonly addressOf: (item: MenuItem) => string | undefined;
  readonly onItem: (item: MenuItem) => void;
  /** The server in use, as people write it. */
  readonly server: string;
  /** Opens the server's settings; undefined where there are none. */
  readonly onServer: (() => void) | undefined;
  readonly onReset: () => void;
  /** What the reset loses besides, in a sentence; '' where nothing. */
  readonly lost: string;
}

/** 'Menu': the hub's own pages, the server in use, and the reset. */
export const MenuSheet = ({
  open,
  onClose,
  menu,
  addressOf,
  onItem,
  server,
  onServer,
  onReset,
  lost,
}: ActionSheetProps) => {
  const [asking, setAsking] = useState(false);
  const name = (
    <>
      <Icon path={mdiServerNetwork} />
      <span>
        <b>{t('server')}</b>
        <small>{server}</small>
      </span>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <Items menu={menu} addressOf={addressOf} onItem={onItem} />
      <div className={styles['hub']}>
        {onServer === undefined ? (
          <p className={styles['server']}>{name}</p>
        ) : (
          <button type="button" className={styles['server']} onClick={onServer}>
            {name}
          </button>
        )}
        <Button look="warn" onClick={() => setAsking(true)}>
          {t('reset')}
        </Button>
      </div>
      <Confirm
        open={asking}
        title={t('reset.title')}
        text={`${t('reset.text', { server })} ${lost}`.trim()}
        cancel={t('reset.cancel')}
        action={t('reset')}
        onCancel={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          onReset();
        }}
      />
    </Sheet>
  );
};

type ItemsProps = Pick<ActionSheetProps, 'menu' | 'addressOf' | 'onItem'>;

const Items = ({ menu, addressOf, onItem }: ItemsProps) => {
  if (menu.kind === 'failed') {
    return (
      <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
        {t('failed')}
      </Note>
    );
  }
  if (menu.kind === 'loading') {
    return (
      <ul className={styles['tiles']} aria-busy="true" aria-label={t('loading')}>
        {placeholders.map((index) => (
          <li key={index} className={styles['tile']}>
            <Skeleton className={styles['boneIcon']} />
            <Skeleton className={styles['boneWord']} />
          </li>
        ))}
      </ul>
    );
  }
  if (menu.items.length === 0) return <p className={styles['none']}>{t('none')}</p>;
  return (
    <>
      {menu.kept && (
        <Note tone="info" icon={mdiCloudOffOutline} role="status">
          {t('kept')}
        </Note>
      )}
      <Tiles items={menu.items} addressOf={addressOf} onItem={onItem} />
    </>
  );
};

interface TilesProps extends Pick<ActionSheetProps, 'addressOf' | 'onItem'> {
  readonly items: readonly MenuItem[];
}

const Tiles = ({ items, addressOf, onItem }: TilesProps) => (
  <ul className={styles['tiles']}>
    {items.map((item) => (
      <li key={item.id}>
        {/* The address with a token is made at the click and is never in the document. */}
        <a
          className={styles['tile']}
          href={addressOf(item) ?? '#'}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('newTab', { label: item.label })}
          onClick={(event) => {
            event.preventDefault();
            onItem(item);
          }}
        >
          <span className={styles['glyph']}>
            <Icon path={functionIcon(item.id)} />
          </span>
          <span className={styles['label']}>{item.label}</span>
        </a>
      </li>
    ))}
  </ul>
);
