import { useId, useState } from 'react';
import type { AutomationRun, RunDetails } from '@soglia/automations/store';
import { useAutomationRuns, useRunDetails } from '#home/automations/use-automation-runs.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { ListSetting } from '../list/list-setting.ts';
import { runTimeText } from '../list/run-time-text.ts';
import styles from './automation-sheet.module.css';
import { failureText } from './failure-text.ts';
import { lengthText, outcomeText, storyOf } from './run-words.ts';
import { SentenceParts } from './sentence-parts.tsx';
import { stepsInWords } from './step-words.ts';
import { t } from './texts/index.ts';

interface RunListProps {
  readonly configId: string;
  /** Milliseconds since the epoch. */
  readonly lastRun: number | undefined;
  readonly setting: Pick<ListSetting, 'now' | 'timeZone' | 'words'>;
}

/** The last runs that the hub keeps: what started each, how it went, and what held it back. */
export const RunList = ({ configId, lastRun, setting }: RunListProps) => {
  const id = useId();
  const runs = useAutomationRuns(configId, lastRun);
  return (
    <section className={styles['part']} aria-labelledby={id} aria-busy={runs.kind === 'waiting' || undefined}>
      <h3 id={id}>{t('runs')}</h3>
      {runs.kind === 'waiting' && <Skeleton className={styles['bone']} />}
      {runs.kind === 'failed' && (
        <p className={styles['hint']} role="alert">
          {t('runs.failed', { why: failureText(runs.error) })}
        </p>
      )}
      {runs.kind === 'there' && runs.value.length === 0 && <p className={styles['hint']}>{t('runs.none')}</p>}
      {runs.kind === 'there' && (
        <ol className={styles['runs']}>
          {runs.value.map((run) => (
            <RunItem key={run.runId} configId={configId} run={run} setting={setting} />
          ))}
        </ol>
      )}
    </section>
  );
};

interface StepListProps {
  readonly run: RunDetails;
  readonly words: SentenceWords;
}

/** What ran, step by step: written only once it is asked for. */
const StepList = ({ run, words }: StepListProps) => {
  const [open, setOpen] = useState(false);
  if (run.config === undefined || run.steps.length === 0) return null;
  const { steps, more } = open ? stepsInWords(run, words) : { steps: [], more: 0 };
  return (
    <details className={styles['steps']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('steps')}</summary>
      <ol>
        {steps.map((step, index) => (
          <li key={index} data-depth={step.depth} data-failed={step.isFailed || undefined}>
            <span>
              <SentenceParts parts={step.what} />
              {step.how !== undefined && <em>{step.how}</em>}
            </span>
            <small>{step.after}</small>
          </li>
        ))}
      </ol>
      {open && steps.length === 0 && <p className={styles['hint']}>{t('steps.none')}</p>}
      {more > 0 && <p className={styles['hint']}>{t('steps.more', { count: more })}</p>}
    </details>
  );
};

interface RunItemProps extends Omit<RunListProps, 'lastRun'> {
  readonly run: AutomationRun;
}

const RunItem = ({ configId, run, setting }: RunItemProps) => {
  const { words } = setting;
  const details = useRunDetails(configId, run);
  const story = details.kind === 'there' ? storyOf(details.value, words) : undefined;
  const length = lengthText(run);
  const rows = [
    [t('cause'), story?.cause],
    [t('heldBackBy'), story?.heldBackBy],
    [t('failedIn'), story?.failedIn],
  ] as const;
  return (
    <li data-outcome={run.outcome}>
      <p>
        <strong>{outcomeText(run)}</strong> <span>{runTimeText(run.startedAt, setting)}</span>
      </p>
      <dl>
        {rows.map(
          ([term, parts]) =>
            parts !== undefined && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>
                  <SentenceParts parts={parts} />
                </dd>
              </div>
            ),
        )}
        {run.error !== undefined && (
          <div>
            <dt>{t('said')}</dt>
            <dd lang="en">{run.error}</dd>
          </div>
        )}
        {length !== undefined && (
          <div>
            <dt>{t('length')}</dt>
            <dd>{length}</dd>
          </div>
        )}
      </dl>
      {details.kind === 'there' && <StepList run={details.value} words={words} />}
    </li>
  );
};
