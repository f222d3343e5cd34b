import type { ReactNode } from 'react';
import { mdiRefresh } from '@mdi/js';
import type { Role } from '@soglia/contracts/companion';
import { CompanionFailure } from '#home/companion/companion-gate.tsx';
import { useRolesQuery } from '#home/companion/use-companion.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { t as common } from '#shared/ui/texts/index.ts';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

/** In the shape of the cards. */
export const CardsSkeleton = () => (
  <div className={styles['cards']} aria-busy="true">
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} className={styles['ghost']} />
    ))}
    <p className="vh" role="status">
      {t('loading')}
    </p>
  </div>
);

interface RolesListProps {
  readonly waiting: ReactNode;
  readonly children: (roles: readonly Role[]) => ReactNode;
}

/** Shows the roles when they are there; why not, where they could not be read. */
export const RolesList = ({ waiting, children }: RolesListProps) => {
  const roles = useRolesQuery();
  if (roles.isPending) return waiting;
  if (roles.data !== undefined) return children(roles.data);
  return (
    <CompanionFailure
      text={(reason) => t('load.failed', { reason })}
      error={roles.error}
      retry={
        <Button look="main" busy={roles.isFetching} onClick={() => void roles.refetch()}>
          <Icon path={mdiRefresh} />
          {common('retry')}
        </Button>
      }
    />
  );
};
