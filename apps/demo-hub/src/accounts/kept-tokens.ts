import { z } from 'zod';
import type { RefreshToken } from '#accounts/tokens.ts';

/** How tokens are kept between two starts. */
export const keptTokens: z.ZodType<RefreshToken[]> = z.array(
  z.object({
    id: z.string(),
    userId: z.string(),
    token: z.string(),
    key: z.string(),
    type: z.enum(['normal', 'long_lived_access_token']),
    clientId: z.string().nullable(),
    clientName: z.string().nullable(),
    clientIcon: z.string().nullable(),
    createdAt: z.number(),
    expireAt: z.number().nullable(),
    accessLifetime: z.number(),
    lastUsedAt: z.number().nullable(),
    lastUsedIp: z.string().nullable(),
  }),
);
