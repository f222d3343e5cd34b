import { readAutomation, type Automation } from '@soglia/automations/config';
import type { AutomationRun, RunDetails } from '@soglia/automations/store';
import type { SentencePart } from '#home/automations/sentence/marked-text.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { partSentence } from '#home/automations/sentence/sentences.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { formatSpan } from '#shared/format/time.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { t } from './texts/index.ts';

/** What a run tells, each as a sentence; undefined where the hub does not say it. */
export interface RunStory {
  readonly cause: readonly SentencePart[] | undefined;
  /** The condition that held it back. */
  readonly heldBackBy: readonly SentencePart[] | undefined;
  /** The part in which it failed. */
  readonly failedIn: readonly SentencePart[] | undefined;
}

/** "Eseguita", "Fermata da una condizione" …; of one that failed why, as the hub said it. */
export const outcomeText = ({ outcome }: AutomationRun): string => t(`outcome.${outcome}`);

/** "0,4 secondi", "3 minuti"; undefined while it runs. */
export function lengthText({ startedAt, finishedAt }: AutomationRun): string | undefined {
  if (finishedAt === undefined || finishedAt < startedAt) return undefined;
  const span = finishedAt - startedAt;
  if (span >= MINUTE_MS) return formatSpan(span);
  return t('seconds', { seconds: formatNumber(span / 1_000, { max: 1 }) });
}

/** The number after the first word of a path: 1 of `action/1/then/0`. */
function indexIn(path: string, section: string): number | undefined {
  const [first, index] = path.split('/');
  return first === section && index !== undefined && /^\d+$/.test(index) ? Number(index) : undefined;
}

export function storyOf(run: RunDetails, words: SentenceWords): RunStory {
  const automation = run.config === undefined ? undefined : readAutomation(run.config);
  const failed = run.steps.findLast(({ error }) => error !== undefined);
  const unheld = run.steps.findLast(({ held, path }) => held === false && isTop(path));
  return {
    cause: causeOf(run, automation, words),
    heldBackBy:
      run.outcome === 'stopped_by_condition' && unheld !== undefined
        ? partAt(unheld.path, automation, words)
        : undefined,
    failedIn: failed === undefined ? undefined : partAt(failed.path, automation, words),
  };
}

/** A condition of the automation, or one among its actions; not a part of either. */
const isTop = (path: string) => path.split('/').length === 2;

function causeOf(
  { steps }: RunDetails,
  automation: Automation | undefined,
  words: SentenceWords,
): readonly SentencePart[] | undefined {
  const start = steps.find(({ path }) => path === 'trigger' || path.startsWith('trigger/'));
  if (start === undefined) return undefined;
  const index = indexIn(start.path, 'trigger');
  if (index === undefined) return [{ text: t('byHand'), strong: false }];
  const trigger = automation?.triggers[index];
  return trigger === undefined ? undefined : partSentence({ trigger }, words);
}

function partAt(
  path: string,
  automation: Automation | undefined,
  words: SentenceWords,
): readonly SentencePart[] | undefined {
  const condition = automation?.conditions[indexIn(path, 'condition') ?? -1];
  if (condition !== undefined) return partSentence({ condition }, words);
  const action = automation?.actions[indexIn(path, 'action') ?? -1];
  return action === undefined ? undefined : partSentence({ action }, words);
}
