export * from './audit-log.ts';
export * from './house-setup.ts';
export { PASSWORD_MIN_LENGTH } from '../password-rules.ts';
export * from './people.ts';
export * from './recovery.ts';
export * from './refusals.ts';
export * from './roles.ts';
export { roleIdSchema, userIdSchema } from './texts.ts';
