import { useRef, useState } from 'react';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { copyText } from '#shared/ui/copy-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './house-setup.module.css';
import { t } from './texts/index.ts';

/** Lines for the hub's configuration, with a button that copies them. */
export const YamlLines = ({ lines }: { readonly lines: string }) => {
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'copy.failed'>();
  const copy = () => {
    copyText(lines, code.current).then(
      (copied) => setOutcome(copied ? 'copied' : 'copy.failed'),
      () => setOutcome('copy.failed'),
    );
  };
  return (
    <div className={styles['yaml']}>
      <p className={styles['yamlHead']}>
        <span>{t('yaml')}</span>
        <Button onClick={copy}>
          <Icon path={outcome === 'copied' ? mdiCheck : mdiContentCopy} />
          {t(outcome === 'copied' ? 'copied' : 'copy')}
        </Button>
      </p>
      {/* Scrolls sideways: the keyboard must reach it. */}
      <pre tabIndex={0} role="region" aria-label={t('yaml')}>
        <code ref={code}>{lines}</code>
      </pre>
      <small role="status">{outcome === undefined ? '' : t(outcome)}</small>
    </div>
  );
};
