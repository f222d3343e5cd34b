import {
  newPasswordSchema,
  newPersonSchema,
  personChangeSchema,
  type NewPerson,
  type Person,
  type PersonChange,
} from '@soglia/contracts/companion';
import { formatPhone, parsePhone } from '#home/companion/phone.ts';
import type { Checked } from '#shared/forms/form.tsx';
import { t } from './texts/index.ts';

/** What the form of a person holds: texts as they are typed. */
export interface PersonDraft {
  readonly username: string;
  readonly password: string;
  readonly role_id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly expires_on: string;
  readonly local_only: boolean;
  readonly active: boolean;
}

export const emptyDraft: PersonDraft = {
  username: '',
  password: '',
  role_id: '',
  name: '',
  phone: '',
  email: '',
  expires_on: '',
  local_only: false,
  active: true,
};

export const isSameDraft = (a: PersonDraft, b: PersonDraft): boolean =>
  Object.entries(a).every(([field, value]) => b[field as keyof PersonDraft] === value);

export const draftOf = (person: Person): PersonDraft => ({
  ...emptyDraft,
  username: person.username ?? '',
  role_id: person.role_id,
  name: person.name,
  phone: formatPhone(person.phone ?? ''),
  email: person.email ?? '',
  expires_on: person.expires_on ?? '',
  local_only: person.local_only,
  active: person.active,
});

type CheckedPerson<Value> = Checked<Value, { readonly incomplete: boolean }>;

const optional = (text: string) => (text.trim() === '' ? null : text.trim());

/** What is sent to create the person, or what is wrong with it. */
export function checkNewPerson(draft: PersonDraft): CheckedPerson<NewPerson> {
  const required = (['username', 'password', 'role_id'] as const).filter(
    (field) => draft[field].trim() === '',
  );
  if (required.length > 0) {
    const missing = {
      username: t('missing.username'),
      password: t('missing.password'),
      role_id: t('missing.role'),
    };
    return { errors: Object.fromEntries(required.map((field) => [field, missing[field]])), incomplete: true };
  }
  const { username, password, role_id, local_only } = draft;
  const name = optional(draft.name);
  return checked(
    newPersonSchema.safeParse({
      username: username.trim(),
      password,
      role_id,
      ...(name !== null && { name }),
      ...contactOf(draft),
      local_only,
    }),
  );
}

/** What is sent to change the person: only what differs. */
export function checkChange(draft: PersonDraft, before: Person): CheckedPerson<PersonChange> {
  const after = {
    name: draft.name.trim(),
    role_id: draft.role_id,
    active: draft.active,
    ...contactOf(draft),
  };
  const change = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof typeof after] !== value),
  );
  return checked(personChangeSchema.safeParse(change));
}

/** What is wrong with a password for somebody who is there already; undefined where nothing is. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return t('missing.password');
  const result = checked(newPasswordSchema.safeParse({ new_password: password }));
  return 'value' in result ? undefined : result.errors['new_password'];
}

const contactOf = ({ phone, email, expires_on }: PersonDraft) => ({
  phone: optional(parsePhone(phone) ?? phone),
  email: optional(email),
  expires_on: optional(expires_on),
});

type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
}

function checked<Value>(parsed: Parsed<Value>): CheckedPerson<Value> {
  if (parsed.success) return { value: parsed.data };
  const errors = parsed.error.issues.map(({ path, code }) => {
    const field = String(path[0] ?? '');
    return [field, messageOf(field, code)] as const;
  });
  return { errors: Object.fromEntries(errors.toReversed()), incomplete: false };
}

function messageOf(field: string, code: string | undefined): string {
  if (field === 'password' || field === 'new_password')
    return t(code === 'too_small' ? 'invalid.password' : 'invalid.passwordLong');
  if (field === 'phone' || field === 'email' || field === 'name' || field === 'username')
    return t(`invalid.${field}`);
  return t('invalid');
}
