import { createHash } from 'node:crypto';
import { HOUR_MS } from '@soglia/server/durations';
import type { Notice, NoticesRepository } from '#store/notice-records.ts';
import type { NoticeLimits } from '../notice-limits.ts';
import { tooManyText } from './rule-texts.ts';

/**
 * Makes place for a notice of a person's rule, whose device may change without end. Resolves with what is to be stored
 * instead: after the number of an hour the one notice that says so, which has the same id for the rest of it.
 */
export async function boundRuleNotice(
  notices: Pick<NoticesRepository, 'countRuleNotices' | 'removeOldNotices'>,
  { notice, userIds }: { readonly notice: Notice; readonly userIds: readonly string[] },
  {
    ruleNoticesPerHour,
    ruleNoticesPerPerson,
  }: Pick<NoticeLimits, 'ruleNoticesPerHour' | 'ruleNoticesPerPerson'>,
): Promise<Notice> {
  const [owner] = userIds;
  if (owner === undefined) return notice;
  const hour = notice.at - (notice.at % HOUR_MS);
  await notices.removeOldNotices(owner, ruleNoticesPerPerson - 1);
  if ((await notices.countRuleNotices(owner, hour)) < ruleNoticesPerHour) return notice;
  const hash = createHash('sha256').update(`${hour} ${owner}`).digest('base64url').slice(0, 22);
  const { at, category, type, source, isPublic, isSilent } = notice;
  const text = tooManyText(ruleNoticesPerHour);
  return { id: `rules-${hash}`, at, category, type, source, isPublic, isSilent, ...text };
}
