import { profileChangeSchema, type ProfileChange } from '@soglia/contracts/companion';
import { parsePhone } from '#home/companion/phone.ts';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { t } from './texts/index.ts';

/** What the person has typed of their own data. */
export type ProfileDraft = Partial<Record<'name' | 'email' | 'phone', string>>;

interface CheckedProfile {
  readonly errors: FieldErrors;
  /** Undefined where there are errors. */
  readonly change: ProfileChange | undefined;
}

/** The fields of a draft that differ there. */
export const without = (draft: ProfileDraft, other: ProfileDraft): ProfileDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== other[field as keyof ProfileDraft]),
  );

/** What was typed, as the gateway takes it; empty fields are removed, and what was not typed is not in it. */
export function checkProfile({ name, email, phone }: ProfileDraft): CheckedProfile {
  const typedEmail = email?.trim();
  const typedPhone = phone?.trim();
  const result = profileChangeSchema.safeParse({
    ...(name !== undefined && { name }),
    ...(typedEmail !== undefined && { email: typedEmail === '' ? null : typedEmail }),
    // What is no number is passed on as it is, so that the schema refuses it.
    ...(typedPhone !== undefined && {
      phone: typedPhone === '' ? null : (parsePhone(typedPhone) ?? typedPhone),
    }),
  });
  if (result.success) return { errors: {}, change: result.data };
  const errors: Record<string, string> = {};
  for (const { path, code } of result.error.issues) {
    if (path[0] === 'name')
      errors['name'] ??= t(
        code === 'too_small' ? 'name.missing' : code === 'too_big' ? 'name.long' : 'name.unprintable',
      );
    if (path[0] === 'email') errors['email'] = t('email.wrong');
    if (path[0] === 'phone') errors['phone'] = t('phone.wrong');
  }
  return { errors, change: undefined };
}
