import type { Entity } from '@soglia/hub-client/entities';
import { TitledBlock } from '../../../controls/titled-block.tsx';
import { attributeTexts, type AttributeText } from './attribute-texts.ts';
import styles from './attributes.module.css';
import { t } from './texts/index.ts';

interface AttributesProps {
  readonly entity: Entity;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The attributes of an entity: those with a name of ours, and all others behind 'Altri dettagli'. */
export const Attributes = ({ entity, now }: AttributesProps) => {
  const { known, others } = attributeTexts(entity, now);
  return (
    <>
      {known.length > 0 && (
        <TitledBlock title={t('details')}>
          <Lines lines={known} />
        </TitledBlock>
      )}
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary>{t('more')}</summary>
          <Lines lines={others} />
        </details>
      )}
    </>
  );
};

const Lines = ({ lines }: { readonly lines: readonly AttributeText[] }) => (
  <dl className={styles['lines']}>
    {lines.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
