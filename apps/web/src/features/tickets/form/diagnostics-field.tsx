import { useEffect, useMemo } from 'react';
import type { Diagnostic } from '@soglia/contracts/tickets';
import { readStates } from '@soglia/hub-client/entities';
import { hasCard } from '#home/kinds/kind-of-entity.ts';
import { useCapabilities } from '#hub/use-capabilities.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useNow } from '#shared/use-now.ts';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import type { TicketsHost } from '../tickets-host.ts';
import { DiagnosticsList } from '../diagnostics-list.tsx';
import styles from '../tickets.module.css';
import { t } from '../texts/index.ts';
import { diagnosticsOf } from './diagnostics.ts';

interface DiagnosticsFieldProps {
  readonly host: TicketsHost;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  /** What would be sent; empty while it is not chosen. */
  readonly onList: (diagnostics: readonly Diagnostic[]) => void;
}

const none: readonly Diagnostic[] = [];

/** Technical data: nothing of it is read, let alone sent, before the person ticks it, and everything is listed. */
export const DiagnosticsField = ({ host, chosen, onChoose, onList }: DiagnosticsFieldProps) => {
  const capabilities = useCapabilities();
  const { state } = useConnection();
  const read = useHubRead(chosen ? 'states-for-support' : undefined, readStates);
  const states = read.kind === 'there' ? read.value : undefined;
  const now = useNow(undefined);
  const isWaiting = chosen && read.kind === 'waiting' && state.kind === 'ready';
  const list = useMemo(
    () =>
      chosen
        ? diagnosticsOf({
            appVersion: host.version,
            gatewayVersion: capabilities.kind === 'soglia' ? capabilities.version : undefined,
            connection: state,
            states,
            isDevice: hasCard,
            errors: host.recentErrors(),
            now,
          })
        : none,
    [chosen, host, capabilities, state, states, now],
  );
  useEffect(() => onList(list), [list, onList]);
  return (
    <div>
      <Checkbox
        strong
        label={t('diagnostics')}
        hint={t('diagnostics.hint')}
        checked={chosen}
        onChange={onChoose}
      />
      {chosen && (
        <div className={styles['sunk']} role="group" aria-label={t('diagnostics.list')}>
          <DiagnosticsList list={list} />
          <p className={styles['small']} role="status">
            {isWaiting && t('diagnostics.loading')}
          </p>
        </div>
      )}
    </div>
  );
};
