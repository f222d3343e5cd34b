import type { ZoneFields } from '@soglia/hub-client/zones';
import { AlertFrame } from '#shared/ui/alert-frame.tsx';
import frame from '#shared/ui/alert-frame.module.css';
import { Button } from '#shared/ui/button.tsx';
import type { CreationFailure } from './failure-words.ts';
import { t } from './texts/index.ts';
import styles from './zones.module.css';
import { zoneYaml } from './zone-yaml.ts';

interface CreationProblemProps {
  readonly failure: Exclude<CreationFailure, { kind: 'said' }>;
  readonly fields: ZoneFields;
  readonly onClose: () => void;
  readonly onToken: () => void;
}

/** The specification's dialogs where a zone could not be created on the hub. */
export const CreationProblem = ({ failure, fields, onClose, onToken }: CreationProblemProps) => {
  const text = failure.kind === 'manual' ? t('manual', { reason: failure.reason }) : t(failure.kind);
  return (
    <AlertFrame open title={t(`${failure.kind}.title`)} text={text} onClose={onClose}>
      {failure.kind === 'manual' && (
        // Scrolls sideways: the keyboard must reach it.
        <pre className={styles['lines']} tabIndex={0} role="region" aria-label={t('manual.lines')}>
          <code>{zoneYaml(fields)}</code>
        </pre>
      )}
      <div className={frame['actions']}>
        <Button look={failure.kind === 'token' ? 'default' : 'main'} onClick={onClose}>
          {t('close')}
        </Button>
        {failure.kind === 'token' && (
          <Button
            look="main"
            onClick={() => {
              onClose();
              onToken();
            }}
          >
            {t('token.set')}
          </Button>
        )}
      </div>
    </AlertFrame>
  );
};
