import { keptBy, type Notice, type NoticesRepository } from '#store/notice-records.ts';
import type { NoticeLimits } from './notice-limits.ts';
import { boundRuleNotice } from './rules/bound-rule-notice.ts';

/**
 * Makes place for what a sender or a rule may make without end: the database of the house would be full of it, and take no
 * alarm any more. Resolves with what is to be stored.
 */
export async function boundNotice(
  notices: Pick<NoticesRepository, 'countRuleNotices' | 'removeOldNotices'>,
  given: { readonly notice: Notice; readonly userIds: readonly string[] },
  limits: Pick<NoticeLimits, 'ruleNoticesPerHour' | 'ruleNoticesPerPerson' | 'keptPerSender'>,
): Promise<Notice> {
  const { notice, userIds } = given;
  if (notice.source === 'rule') return boundRuleNotice(notices, given, limits);
  const sender = keptBy(notice, userIds);
  if (sender !== null) await notices.removeOldNotices(sender, limits.keptPerSender - 1);
  return notice;
}
