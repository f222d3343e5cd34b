import type { Automation } from '@soglia/automations/config';
import { namedEntities } from '#home/automations/named-entities.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { automationSentence, triggersSentence } from '#home/automations/sentence/sentences.ts';
import { useKnownUnits } from '#home/automations/use-sentence-words.ts';

/** How many of the entities that it names are subscribed to, for the units of what they measure. */
const MOST_WATCHED = 20;

/** Of what somebody wrote about it, characters on a card. */
const LONGEST = 500;

const none: readonly string[] = [];

interface Sentences {
  /** What somebody wrote about it, else what starts it and what it does. */
  readonly text: string;
  /** What starts it, where `text` does not say it. */
  readonly start: string | undefined;
}

/** An automation in words. */
export function useSentences(
  automation: Automation | undefined,
  words: SentenceWords,
): Sentences | undefined {
  const units = useKnownUnits(automation === undefined ? none : watchedOf(automation));
  return automation && sentencesOf(automation, words, units);
}

/** Kept for cards that come back into the window. */
const watched = new WeakMap<Automation, readonly string[]>();
const written = new WeakMap<
  Automation,
  { readonly words: SentenceWords; readonly units: string; readonly sentences: Sentences }
>();

function watchedOf(automation: Automation): readonly string[] {
  const ids = watched.get(automation) ?? namedEntities(automation).slice(0, MOST_WATCHED);
  watched.set(automation, ids);
  return ids;
}

/** @param units what `words` answers changes with it */
function sentencesOf(automation: Automation, words: SentenceWords, units: string): Sentences {
  const known = written.get(automation);
  if (known !== undefined && known.words === words && known.units === units) return known.sentences;
  const whole = automation.description.trim();
  const description = whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
  const sentences =
    description === ''
      ? { text: automationSentence(automation, words), start: undefined }
      : { text: description, start: triggersSentence(automation, words) };
  written.set(automation, { words, units, sentences });
  return sentences;
}
