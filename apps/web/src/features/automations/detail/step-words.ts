import type { Action } from '@soglia/automations/config';
import type { RunDetails, RunStep } from '@soglia/automations/store';
import type { SentencePart } from '#home/automations/sentence/marked-text.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { partSentence } from '#home/automations/sentence/sentences.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { formatSpan } from '#shared/format/time.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { partOfStep } from './part-of-step.ts';
import { t } from './texts/index.ts';

/** One step of a run, as people read it. */
export interface StepStory {
  /** "Accendi **Luci**", "Se **Finestra** è aperta". */
  readonly what: readonly SentencePart[];
  /** How it went, where there is more to say than that it was done: "vero", "altrimenti", "non riuscita". */
  readonly how: string | undefined;
  readonly isFailed: boolean;
  /** How long after the start of the run. */
  readonly after: string;
  /** Parts around it: 0 of the automation's own list. */
  readonly depth: number;
}

/** Loops repeat their steps; the hub keeps the last ones of each. */
const MOST_STEPS = 60;
const DEEPEST = 4;

/** The conditions, actions and branches of a run in the order of time, and how many more there were. */
export function stepsInWords(
  run: RunDetails,
  words: SentenceWords,
): { readonly steps: readonly StepStory[]; readonly more: number } {
  const { config } = run;
  if (config === undefined) return { steps: [], more: 0 };
  const about = run.steps.flatMap((step) => {
    const part = partOfStep(config, step.path);
    return part === undefined ? [] : [{ step, part }];
  });
  const shown = about.slice(0, MOST_STEPS);
  return {
    more: about.length - shown.length,
    steps: shown.map(({ step, part }) => ({
      what: 'action' in part ? actionWords(part.action, words) : partSentence(part, words),
      how: howText(step, 'action' in part ? part.action : undefined),
      isFailed: step.error !== undefined,
      after: afterText(step.at - run.startedAt),
      depth: depthOf(step.path),
    })),
  };
}

/** Of a branch only what it asks: what was done in it follows as steps of their own. */
function actionWords(action: Action, words: SentenceWords): readonly SentencePart[] {
  if (action.kind !== 'if') return partSentence({ action }, words);
  const { conditions } = action;
  const asked = { kind: 'and', conditions, source: undefined, isDisabled: false } as const;
  const [first, ...rest] = partSentence({ condition: asked }, words);
  if (first === undefined) return [];
  const text = first.strong ? first.text : first.text.charAt(0).toLocaleLowerCase() + first.text.slice(1);
  return [{ text: t('step.if'), strong: false }, { ...first, text }, ...rest];
}

function howText(step: RunStep, action: Action | undefined): string | undefined {
  if (step.error !== undefined) return t('step.failed');
  if (step.isSkipped) return t('step.skipped');
  if (step.held !== undefined) return t(step.held ? 'step.true' : 'step.false');
  if (action?.kind === 'if' && step.choice === undefined) return t('step.nothing');
  switch (step.choice) {
    case undefined:
      return undefined;
    case 'then':
      return t('step.then');
    case 'else':
    case 'default':
      return t('step.else');
    default:
      return typeof step.choice === 'number' ? t('step.option', { number: step.choice + 1 }) : undefined;
  }
}

function afterText(span: number): string {
  const ms = Math.max(0, span);
  return ms >= MINUTE_MS ? formatSpan(ms) : t('seconds', { seconds: formatNumber(ms / 1_000, { max: 1 }) });
}

const depthOf = (path: string) =>
  Math.min(DEEPEST, path.split('/').filter((name) => /^\d+$/.test(name)).length - 1);
