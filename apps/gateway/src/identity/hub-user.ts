/** Who a token belongs to, as `auth/current_user` answers. */
export interface HubUser {
  readonly userId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
}

/** The result of `auth/current_user`; undefined where it is not one. */
export function readHubUser(result: unknown): HubUser | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const { id, name, is_admin: isAdmin, is_owner: isOwner }: Readonly<Record<string, unknown>> = { ...result };
  if (typeof id !== 'string' || id === '' || typeof isAdmin !== 'boolean' || typeof isOwner !== 'boolean') {
    return undefined;
  }
  return { userId: id, name: typeof name === 'string' ? name : '', isAdmin, isOwner };
}
