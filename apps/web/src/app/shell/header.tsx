import { mdiBellOutline, mdiMenu } from '@mdi/js';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { useProduct } from '#shared/ui/product.ts';
import { Link } from '../router/link.tsx';
import { useBell } from '../notifications/bell.ts';
import { Search } from '../search/search.tsx';
import { t } from './texts/index.ts';
import styles from './header.module.css';
import { PersonMenu } from './person-menu.tsx';

interface HeaderProps {
  readonly sideOpen: boolean;
  readonly onSide: () => void;
  readonly onNotifications: () => void;
}

/** The header of every screen: menu, search, notifications, person. */
export const Header = ({ sideOpen, onSide, onNotifications }: HeaderProps) => {
  const product = useProduct();
  const bell = useBell();
  return (
    <header className={styles['head']}>
      <IconButton
        className={styles['menu']}
        icon={mdiMenu}
        label={t('side.open')}
        aria-haspopup="dialog"
        aria-expanded={sideOpen}
        onClick={onSide}
      />
      <Link className={styles['logo']} to="/" aria-label={t('home', { product })}>
        <Logo size={28} />
        <b>{product}</b>
      </Link>
      <Search />
      <IconButton
        icon={mdiBellOutline}
        label={bell?.label ?? t('side.notifications')}
        aria-haspopup="dialog"
        onClick={onNotifications}
      />
      {bell?.onBell}
      <PersonMenu />
    </header>
  );
};
