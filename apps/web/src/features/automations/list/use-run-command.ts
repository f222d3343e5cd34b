import { commands } from '@soglia/hub-client/commands';
import type { Automation } from '@soglia/automations/config';
import type { Entity } from '@soglia/hub-client/entities';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import type { DeviceCommands } from '#home/commands/use-device-commands.ts';
import { useQuestion } from '#shared/dialogs/question.ts';
import { t } from '../texts/index.ts';
import { riskOf } from './run-question.ts';

interface Runnable {
  readonly entity: Entity;
  readonly name: string;
  /** Undefined where its configuration cannot be read. */
  readonly automation: Automation | undefined;
  readonly words: SentenceWords;
  readonly send: DeviceCommands['send'];
}

/** Runs an automation by hand; asks first where it opens, unlocks or disarms, or may do so. */
export function useRunCommand({ entity, name, automation, words, send }: Runnable): () => void {
  const ask = useQuestion();
  return () => {
    const run = () => send(commands.automation.trigger(entity));
    const risk = riskOf(automation, words);
    if (risk === undefined) run();
    else
      ask({
        kind: 'confirm',
        title: t('ask.title', { name }),
        text: t(`ask.${risk}`),
        action: t('run'),
        run,
      });
  };
}
