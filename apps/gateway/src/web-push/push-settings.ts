import { isWithinQuietHours } from '@soglia/contracts/notifications/notice-rules';
import { preferenceSchemas, type PreferenceDocument } from '@soglia/contracts/preferences';
import { parseJson } from '@soglia/hub-client/json';
import type { NewNotice } from '#notifications/notices.ts';

type PushSettings = PreferenceDocument<'notifications'>;

/** Where nothing was chosen, or what is stored cannot be read. */
const everything: PushSettings = {
  categories: { alarm: true, doors: true, batteries: true, system: true, support: true },
  quiet_hours: null,
};

/** @param stored the person's document `notifications` */
export function readPushSettings(stored: string | undefined): PushSettings {
  if (stored === undefined) return everything;
  const read = preferenceSchemas.notifications.safeParse(parseJson(stored));
  return read.success ? read.data : everything;
}

/**
 * Whether a notice reaches a locked phone: an alarm always does; others as the person chose, and not in their quiet hours,
 * after which they are found in the app. What a rule of their own says they chose by the rule. @param time of day in the house, `HH:MM`
 */
export const reachesPhone = (
  { categories, quiet_hours: quiet }: PushSettings,
  { category, source }: Pick<NewNotice, 'category' | 'source'>,
  time: string,
): boolean =>
  category === 'alarm' ||
  ((source === 'rule' || categories[category]) && (quiet === null || !isWithinQuietHours(quiet, time)));
