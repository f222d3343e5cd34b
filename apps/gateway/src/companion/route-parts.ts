import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import { userIdSchema } from '@soglia/contracts/companion';

/** The errors of every route of the companion API, for its description. */
export const errors = {
  400: apiErrorSchema,
  401: apiErrorSchema,
  403: apiErrorSchema,
  413: apiErrorSchema,
  415: apiErrorSchema,
  422: apiErrorSchema,
  429: apiErrorSchema,
  502: apiErrorSchema,
  503: apiErrorSchema,
};

/** An id that cannot be one is answered as one that is unknown: 404, not 422. */
export const idParams = z.object({ id: z.string() });

/** Whether a person or a role may have this id. */
export const isId = (id: string): boolean => userIdSchema.safeParse(id).success;
