import { domainOf, type Entity } from '@soglia/hub-client/entities';
import { capitalised } from '#shared/format/capitalised.ts';
import type { TextId } from '#shared/i18n/define-texts.ts';
import { formatIsoTime } from '#shared/format/iso-time.ts';
import { endingOf } from '../../model/agreement.ts';
import { toNumber, isSecretField } from '../../model/attributes.ts';
import { hasStateText, stateText } from '../../state-texts/state-text.ts';
import { t } from './texts/index.ts';

/** The text of a state of a domain. */
type Id = Extract<TextId<typeof t>, `${string}.${string}`>;

const ids = new Set<string>(t.ids);
const isId = (id: string): id is Id => id.includes('.') && ids.has(id);

/** Domains whose state is the time of their last use. */
const uses = new Set([
  'button',
  'input_button',
  'scene',
  'event',
  'notify',
  'image',
  'conversation',
  'stt',
  'tts',
]);

/** Domains whose state is a text that a person wrote. */
const written = new Set(['text', 'input_text']);

/** The state of a domain without a kind of its own. `now` is milliseconds since the epoch. */
export function plainStateText(entity: Entity, now: number): string {
  const { state } = entity;
  const domain = domainOf(entity.entity_id);
  const id = `${domain}.${state.trim().toLowerCase()}`;
  if (isId(id)) return t(id, { ending: endingOf(entity) });
  if (uses.has(domain) && state === 'unknown') return t('never');
  if (isSecretField(entity) && !hasStateText(state)) return t('hidden');
  if (written.has(domain) && !hasStateText(state)) return state;
  const count = toNumber(state);
  if (count !== undefined && Number.isInteger(count) && count >= 0) {
    if (domain === 'zone') return t('people', { count });
    if (domain === 'todo') return t('entries', { count });
  }
  return formatIsoTime(state, now) ?? capitalised(stateText(state, endingOf(entity)));
}
