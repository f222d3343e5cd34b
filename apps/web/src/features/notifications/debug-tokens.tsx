import { useId, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import styles from './debug-tokens.module.css';
import { t } from './texts/index.ts';

const tokens = ['longLived', 'session', 'legacy'] as const;

/** Which tokens are stored; their values are never shown. */
export interface DebugTokensProps {
  readonly present: Readonly<Record<(typeof tokens)[number], boolean>>;
  /** Whether one of them is in use. */
  readonly inUse: boolean;
  /** As it is stored. */
  readonly server: string | undefined;
}

/** 'Mostra Debug Token' */
export const DebugTokens = ({ present, inUse, server }: DebugTokensProps) => {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        look="quiet"
        className={styles['toggle']}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'debug.hide' : 'debug.show')}
      </Button>
      <dl id={id} className={styles['list']} hidden={!shown}>
        {tokens.map((name) => (
          <div key={name}>
            <dt>{t(`debug.${name}`)}</dt>
            <dd>{t(present[name] ? 'debug.present' : 'debug.missing')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('debug.inUse')}</dt>
          <dd>{t(inUse ? 'debug.found' : 'debug.none')}</dd>
        </div>
        <div>
          <dt>{t('debug.server')}</dt>
          <dd>{server ?? t('debug.unset')}</dd>
        </div>
      </dl>
    </div>
  );
};
