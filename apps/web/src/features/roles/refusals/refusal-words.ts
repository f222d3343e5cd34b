import type { Refusal } from '@soglia/contracts/companion';
import type { TextId } from '#shared/i18n/define-texts.ts';
import { functionName, knownFunctions } from '../function-names.ts';
import { isEntityId, type RoleGrant } from '../role-grant.ts';
import { t as roleTexts } from '../texts/index.ts';
import { t } from './texts/index.ts';

/** Those that name no device. */
type WhatId = Exclude<Extract<TextId<typeof t>, `what.${string}`>, 'what.call' | 'what.see'>;

/** By how a command, or the path of a request below `/api/`, begins. */
const byStart: readonly (readonly [start: RegExp, what: WhatId])[] = [
  [/^history\b/, 'what.history'],
  [/^logbook\b/, 'what.logbook'],
  [/^recorder\b/, 'what.statistics'],
  [/^energy\b/, 'what.energy'],
  [/^(?:todo|shopping_list)\b/, 'what.todo'],
  [/^calendars?\b/, 'what.calendar'],
  [/^media_(?:source|player)\b/, 'what.media'],
  [/^(?:camera|image)/, 'what.camera'],
  [/^(?:person|zone|map_tiles)\b/, 'what.people'],
  [/^persistent_notification\b/, 'what.notifications'],
  [/^(?:automation|script|schedule|config\/automation)\b/, 'what.automations'],
  [/^config/, 'what.config'],
  [/^(?:users|ha_users|roles|audit_log|refusals)\b/, 'what.administration'],
  [/^house_setup\b/, 'what.house_setup'],
];

/** `light.turn_on`; commands have no dot. */
const isServiceCall = (act: string): boolean => /^[\w-]+\.[\w-]+$/.test(act);

/** What somebody tried: "Comandare Luce cucina". @param device its name, where one is named */
export function whatText({ act, entity_id }: Refusal, device: string | undefined): string {
  const named = device ?? entity_id;
  if (isServiceCall(act)) return named === null ? t('what.call.none') : t('what.call', { device: named });
  const asked = act.replace(/^[A-Z]+ /, '').replace(/^\/(?:api\/)?/, '');
  const what = byStart.find(([start]) => start.test(asked))?.[1];
  if (what !== undefined) return t(what);
  return named === null ? t('what.other') : t('what.see', { device: named });
}

/** Why it was refused: "Nel ruolo manca la funzione Registro." */
export function whyText({ reason, function_id, right }: Refusal): string {
  if (reason === 'function') {
    const [known] = knownFunctions(function_id === null ? [] : [function_id]);
    return known === undefined ? t('why.function.none') : t('why.function', { name: functionName(known) });
  }
  if (reason === 'right')
    return right === null ? t('why.right.none') : t('why.right', { name: roleTexts(`right.${right}`) });
  return t(`why.${reason}`);
}

/**
 * What would make the role allow it: undefined where no role can, or where it is not plain what it would take.
 *
 * @param isKnown whether this house has the entity: what a client named may not exist
 */
export function grantOf(
  { act, reason, entity_id, function_id, right }: Refusal,
  isKnown: (entityId: string) => boolean,
): RoleGrant | undefined {
  if (reason === 'device') {
    const id = entity_id?.toLowerCase() ?? '';
    if (!isEntityId(id) || !isKnown(id)) return undefined;
    return { kind: 'device', id, access: isServiceCall(act) ? 'control' : 'view' };
  }
  if (reason === 'right') return right === null ? undefined : { kind: 'right', id: right };
  const [known] = reason === 'function' || reason === 'time' ? knownFunctions([function_id ?? 0]) : [];
  return known === undefined ? undefined : { kind: 'function', id: known };
}
