import * as z from 'zod/mini';
import { momentSchema } from '../companion/texts.ts';
import { entityIdSchema, notificationIdSchema } from './index.ts';
import { quietHoursSchema } from './quiet-hours.ts';

export { isWithinQuietHours, quietHoursSchema, type QuietHours } from './quiet-hours.ts';

/** 'Avvisami quando': `GET` lists the caller's own rules, `POST` makes one; `PUT` and `DELETE …/{id}`. */
export const NOTICE_RULES_PATH = '/api/notice-rules';

export const NOTICE_RULES = 50;

export const noticeRuleInputSchema = z.strictObject({
  entity_id: entityIdSchema,
  /** A state of the entity, or a value above or below a number. */
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('state'), state: z.string().check(z.minLength(1), z.maxLength(255)) }),
    z.strictObject({ kind: z.literal('above'), value: z.number() }),
    z.strictObject({ kind: z.literal('below'), value: z.number() }),
  ]),
  /** How long it must last, in seconds. */
  for_seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  /** Only while no person of the house is at home. */
  only_when_away: z.boolean(),
  quiet_hours: z.nullable(quietHoursSchema),
  enabled: z.boolean(),
});
/** Switches one and leaves the rest as it is, whatever another device has made of it. */
export const noticeRuleSwitchSchema = z.strictObject({ enabled: z.boolean() });
export const noticeRuleSchema = z.strictObject({
  ...noticeRuleInputSchema.shape,
  id: notificationIdSchema,
  created_at: momentSchema,
  /** Whether the role of its owner allows to see the device now: else it says nothing. */
  active: z.boolean(),
});
export const noticeRulesSchema = z.object({ rules: z.array(noticeRuleSchema) });

export type NoticeRuleInput = z.infer<typeof noticeRuleInputSchema>;
export type NoticeRuleSwitch = z.infer<typeof noticeRuleSwitchSchema>;
export type NoticeRule = z.infer<typeof noticeRuleSchema>;
