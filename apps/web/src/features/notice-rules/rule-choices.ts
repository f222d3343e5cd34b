import type { NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { measuresOf, statesOf, type Ability } from '#home/automations/device-states.ts';
import type { NumberScale } from '#shared/forms/number-input.tsx';

/** What a rule waits for. */
export type RuleCondition = NoticeRuleInput['when'];

/** Something that can happen to a device. */
export type RuleChoice =
  | { readonly id: string; readonly kind: 'state'; readonly state: string }
  | { readonly id: string; readonly kind: 'above' | 'below'; readonly scale: NumberScale };

const AWAY = 'unavailable';
/** States that say nothing of the device itself. */
const silent: readonly string[] = [AWAY, 'unknown', ''];
/** Their state is the moment of the last press: nothing that anybody would name. */
const momentary: readonly string[] = ['button', 'input_button', 'scene', 'event'];

const becomes = (state: string): RuleChoice => ({ id: `state:${state}`, kind: 'state', state });

/** A device whose states nobody has listed offers at least the one that it has. */
function namedStates(device: Ability, now: string | undefined): readonly string[] {
  if (device.domain === 'person') return ['home', 'not_home'];
  const listed = statesOf(device);
  if (listed.length > 0 || momentary.includes(device.domain)) return listed;
  return now === undefined || silent.includes(now) ? [] : [now];
}

/** What can happen to a device, the most usual first. `now` is its state, undefined where that is not known. */
export function ruleChoices(device: Ability, now: string | undefined): readonly RuleChoice[] {
  // A rule is about the state itself, not about an attribute.
  const measure = measuresOf(device, now).find(({ attribute }) => attribute === undefined);
  const limits = (['above', 'below'] as const).flatMap((kind): readonly RuleChoice[] =>
    measure === undefined ? [] : [{ id: kind, kind, scale: measure.scale }],
  );
  const states = measure === undefined ? namedStates(device, now) : statesOf(device);
  return [...states.map(becomes), ...limits, becomes(AWAY)];
}

/** The choice that a rule has been made of; undefined where the device no longer offers it. */
export const choiceOf = (choices: readonly RuleChoice[], when: RuleCondition): RuleChoice | undefined =>
  choices.find((choice) =>
    choice.kind === 'state'
      ? when.kind === 'state' && when.state === choice.state
      : when.kind === choice.kind,
  );
