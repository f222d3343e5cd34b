import type { Person } from '@soglia/contracts/companion';

/** A person for tests. */
export const personOf = (username: string, fields: Partial<Person> = {}): Person => ({
  id: `id-${username}`,
  username,
  name: username,
  role_id: 'resident',
  role_name: 'Residente',
  is_admin: false,
  is_owner: false,
  active: true,
  local_only: false,
  phone: null,
  email: null,
  expires_on: null,
  created_at: null,
  last_access: null,
  ...fields,
});
