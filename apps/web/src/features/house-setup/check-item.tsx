import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import type { SetupCheck } from '@soglia/contracts/companion';
import { Button } from '#shared/ui/button.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import styles from './house-setup.module.css';
import { t } from './texts/index.ts';
import { YamlLines } from './yaml-lines.tsx';

const looks = {
  ok: { icon: mdiCheckCircleOutline, tone: 'ok' },
  warning: { icon: mdiAlertOutline, tone: 'warn' },
  bad: { icon: mdiAlertCircleOutline, tone: 'bad' },
  unknown: { icon: mdiHelpCircleOutline, tone: undefined },
} as const;

interface CheckItemProps {
  readonly item: SetupCheck;
  /** All checks are running again. */
  readonly checking: boolean;
  readonly onCheck: () => void;
  /** Undefined for people who may not. */
  readonly onMend: (() => void) | undefined;
}

/** One line of the checklist: its state, what that means, and what mends it. */
export const CheckItem = ({ item, checking, onCheck, onMend }: CheckItemProps) => {
  const { check, state, sentence, remedy, yaml, mendable, mending } = item;
  const { icon, tone } = looks[state];
  const name = t(`check.${check}`);
  return (
    <li className={styles['item']}>
      <Glyph tone={tone}>
        <Icon path={icon} />
      </Glyph>
      <div className={styles['words']}>
        <p className={styles['name']}>
          <b>{name}</b>
          <Tag tone={tone}>{t(`state.${state}`)}</Tag>
        </p>
        <p>{sentence}</p>
        {remedy !== null && <p className={styles['remedy']}>{remedy}</p>}
        {yaml !== null && <YamlLines lines={yaml} />}
        {state !== 'ok' && (
          <div className={styles['buttons']}>
            {mendable && onMend !== undefined && (
              <Button look="soft" busy={mending} aria-label={t('mendName', { check: name })} onClick={onMend}>
                {t(mending ? 'mending' : 'mend')}
              </Button>
            )}
            <Button
              look="quiet"
              busy={checking}
              aria-label={t('againName', { check: name })}
              onClick={onCheck}
            >
              {t('again')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
};
