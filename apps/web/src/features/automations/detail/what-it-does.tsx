import { useId, useMemo } from 'react';
import { mdiFlashOutline, mdiPlay, mdiTuneVariant } from '@mdi/js';
import { entityIdsOf, type Automation } from '@soglia/automations/config';
import type { SentencePart } from '#home/automations/sentence/marked-text.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { partSentence } from '#home/automations/sentence/sentences.ts';
import { useKnownUnits } from '#home/automations/use-sentence-words.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './automation-sheet.module.css';
import { SentenceParts } from './sentence-parts.tsx';
import { t } from './texts/index.ts';

/** The parts of a list that are shown; a configuration may hold thousands. */
const MOST_PARTS = 50;
/** Entities that are subscribed to, for the units of what they measure. */
const MOST_WATCHED = 50;

interface WhatItDoesProps {
  readonly automation: Automation;
  readonly words: SentenceWords;
}

/** 'Quando … Solo se … Allora …': each part as a sentence. */
export const WhatItDoes = ({ automation, words }: WhatItDoesProps) => {
  const ids = useMemo(() => entityIdsOf(automation).slice(0, MOST_WATCHED), [automation]);
  const units = useKnownUnits(ids);
  const lists = useMemo(
    () => ({
      when: automation.triggers.slice(0, MOST_PARTS).map((trigger) => partSentence({ trigger }, words)),
      if: automation.conditions.slice(0, MOST_PARTS).map((condition) => partSentence({ condition }, words)),
      then: automation.actions.slice(0, MOST_PARTS).map((action) => partSentence({ action }, words)),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `units` changes when what `words` answers does
    [automation, words, units],
  );
  if (automation.isBlueprint) return <p className={styles['hint']}>{t('blueprint')}</p>;
  return (
    <>
      <Part
        title={t('when')}
        icon={mdiFlashOutline}
        sentences={lists.when}
        count={automation.triggers.length}
      />
      {lists.if.length > 0 && (
        <Part
          title={t('if')}
          icon={mdiTuneVariant}
          sentences={lists.if}
          count={automation.conditions.length}
        />
      )}
      <Part title={t('then')} icon={mdiPlay} sentences={lists.then} count={automation.actions.length} />
    </>
  );
};

interface PartProps {
  readonly title: string;
  readonly icon: string;
  readonly sentences: readonly (readonly SentencePart[])[];
  readonly count: number;
}

const Part = ({ title, icon, sentences, count }: PartProps) => {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h3 id={id}>
        <Icon path={icon} />
        {title}
      </h3>
      <ul>
        {sentences.map((parts, index) => (
          <li key={index}>
            <SentenceParts parts={parts} />
          </li>
        ))}
      </ul>
      {count > sentences.length && (
        <p className={styles['hint']}>{t('more', { count: count - sentences.length })}</p>
      )}
    </section>
  );
};
