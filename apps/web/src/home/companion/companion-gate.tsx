import type { ReactNode } from 'react';
import { useConnection } from '#hub/use-connection.ts';
import { useCapabilities, useFeature } from '#hub/use-capabilities.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { failureText } from './failure-text.ts';
import { t } from './texts/index.ts';
import { useHouseSetupQuery } from './use-companion.ts';

export interface CompanionLinks {
  /** Back to the dashboard. */
  readonly home: ReactNode;
  /** To 'Prepara la casa'. */
  readonly prepare: ReactNode;
}

interface CompanionGateProps extends CompanionLinks {
  /** Whether the signed-in account is one; undefined until that is known. */
  readonly administrator: boolean | undefined;
  /** The page is of use before the house is prepared, too. */
  readonly alsoUnprepared?: boolean;
  /** In the shape of what comes. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** Says why people and roles cannot be managed, where they cannot: a bare hub, no rights, a house that is not prepared. */
export const CompanionGate = ({
  administrator,
  alsoUnprepared = false,
  waiting,
  home,
  prepare,
  children,
}: CompanionGateProps) => {
  const capabilities = useCapabilities();
  const isOffered = useFeature('companion');
  const { state } = useConnection();
  if (capabilities.kind === 'unknown') {
    if (state.kind !== 'lost') return waiting;
    return (
      <EmptyState kind="unavailable" title={t('away.title')} actions={home}>
        {t('away')}
      </EmptyState>
    );
  }
  if (!isOffered) {
    const missing = capabilities.kind === 'bare' ? 'missing' : 'older';
    return (
      <EmptyState kind="unavailable" title={t(`${missing}.title`)} actions={home}>
        {t(missing)}
      </EmptyState>
    );
  }
  if (administrator === undefined) return waiting;
  if (!administrator) {
    return (
      <EmptyState kind="unavailable" title={t('administrators.title')} actions={home}>
        {t('administrators')}
      </EmptyState>
    );
  }
  if (alsoUnprepared) return children;
  return (
    <PreparedOnly waiting={waiting} prepare={prepare}>
      {children}
    </PreparedOnly>
  );
};

const PreparedOnly = ({
  waiting,
  prepare,
  children,
}: Pick<CompanionGateProps, 'waiting' | 'prepare' | 'children'>) => {
  const { data: setup, isPending } = useHouseSetupQuery();
  // Where it could not be learnt, each request says by itself what it cannot do.
  if (isPending) return waiting;
  if (setup?.state !== 'not_prepared') return children;
  return (
    <EmptyState
      kind="unavailable"
      title={t('notPrepared.title')}
      actions={setup.may_prepare ? prepare : undefined}
    >
      {t(setup.may_prepare ? 'notPrepared.owner' : 'notPrepared.others')}
    </EmptyState>
  );
};

interface LoadFailureProps {
  /** The sentence before the reason: 'Errore nel caricamento dei ruoli.' */
  readonly text: (reason: string) => string;
  readonly error: unknown;
  readonly retry: ReactNode;
}

/** A list of the companion API that could not be read. */
export const CompanionFailure = ({ text, error, retry }: LoadFailureProps) => (
  <div role="alert">
    <EmptyState kind="unavailable" title={text(failureText(error))} actions={retry} />
  </div>
);
