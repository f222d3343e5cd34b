import { z } from 'zod';
import type { Accounts } from '#accounts/accounts.ts';
import { isAdmin } from '#accounts/users.ts';
import type { RefreshToken } from '#accounts/tokens.ts';
import { command, CommandError, type Command, type Session } from '#protocol/socket/command.ts';
import { isoTime } from '#world/iso-time.ts';
import type { World } from '#world/world.ts';

/** `auth/*`: the current user and their own tokens. */
export function authCommands(world: World, accounts: Accounts): Command[] {
  const { tokens, signedPaths } = accounts;
  const own = (id: string, session: Session): RefreshToken => {
    const token = tokens.byId(id);
    if (token?.userId !== session.user.id)
      throw new CommandError('invalid_token_id', 'Received invalid token');
    return token;
  };

  return [
    command('auth/current_user', { access: 'user', fields: {} }, (_message, { user }) => ({
      id: user.id,
      name: user.name,
      is_owner: user.isOwner,
      is_admin: isAdmin(user),
      credentials:
        user.credential === null ? [] : [{ auth_provider_type: 'homeassistant', auth_provider_id: null }],
      mfa_modules: [{ id: 'totp', name: 'Authenticator app', enabled: user.totpSecret !== undefined }],
    })),
    command(
      'auth/long_lived_access_token',
      {
        access: 'user',
        fields: { client_name: z.string(), lifespan: z.number().int(), client_icon: z.string().optional() },
      },
      (message, session) => {
        const { client_name: name, client_icon: icon, lifespan: days } = message;
        const taken = tokens
          .forUser(session.user.id)
          .some((token) => token.type === 'long_lived_access_token' && token.clientName === name);
        // A real hub raises an unhandled error here.
        if (taken) throw new CommandError('unknown_error', 'Unknown error');
        const token = tokens.create({
          userId: session.user.id,
          clientId: null,
          longLived: { name, icon: icon ?? null, days },
        });
        return tokens.accessToken(token, '');
      },
    ),
    command('auth/refresh_tokens', { access: 'user', fields: {} }, (_message, session) =>
      tokens.forUser(session.user.id).map((token) => ({
        id: token.id,
        type: token.type,
        client_id: token.clientId,
        client_name: token.clientName,
        client_icon: token.clientIcon,
        created_at: isoTime(token.createdAt),
        expire_at: token.expireAt === null ? null : isoTime(token.expireAt),
        last_used_at: token.lastUsedAt === null ? null : isoTime(token.lastUsedAt),
        last_used_ip: token.lastUsedIp,
        is_current: token.id === session.token.id,
        auth_provider_type: token.type === 'normal' ? 'homeassistant' : null,
      })),
    ),
    command(
      'auth/delete_refresh_token',
      { access: 'user', fields: { refresh_token_id: z.string() } },
      ({ refresh_token_id: id }, session) => {
        tokens.remove(own(id, session).id);
        return {};
      },
    ),
    command(
      'auth/delete_all_refresh_tokens',
      {
        access: 'user',
        fields: {
          token_type: z.enum(['normal', 'long_lived_access_token']).optional(),
          delete_current_token: z.boolean().default(true),
        },
      },
      ({ token_type: type, delete_current_token: current }, session) => {
        const chosen = tokens
          .forUser(session.user.id)
          .filter((token) => type === undefined || token.type === type);
        for (const token of chosen) if (token.id !== session.token.id) tokens.remove(token.id);
        // Delayed, so that the requesting connection receives the answer.
        if (current && chosen.some((token) => token.id === session.token.id)) {
          world.later(2_000, () => tokens.remove(session.token.id));
        }
        return {};
      },
    ),
    command(
      'auth/refresh_token_set_expiry',
      { access: 'user', fields: { refresh_token_id: z.string(), enable_expiry: z.boolean() } },
      ({ refresh_token_id: id, enable_expiry: enabled }, session) => {
        tokens.setExpiry(own(id, session).id, enabled);
        return {};
      },
    ),
    command(
      'auth/sign_path',
      { access: 'user', fields: { path: z.string(), expires: z.number().int().default(30) } },
      ({ path, expires }, session) => ({ path: signedPaths.sign(path, expires, session.token) }),
    ),
  ];
}
