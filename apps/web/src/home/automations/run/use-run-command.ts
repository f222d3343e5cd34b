import { commands } from '@soglia/hub-client/commands';
import type { Automation } from '@soglia/automations/config';
import type { Entity } from '@soglia/hub-client/entities';
import { useQuestion } from '#shared/dialogs/question.ts';
import type { DeviceCommands } from '../../commands/use-device-commands.ts';
import { riskOf } from './run-question.ts';
import type { SentenceWords } from '../sentence/sentence-words.ts';
import { t } from '../texts/index.ts';

interface Runnable {
  readonly entity: Entity;
  readonly name: string;
  /** Undefined where its configuration cannot be read. */
  readonly automation: Automation | undefined;
  readonly words: Pick<SentenceWords, 'deviceClass'>;
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
        action: t('ask.run'),
        run,
      });
  };
}
