import { HubError, type AbortSignalLike, type Connection } from '@soglia/hub-client';
import { hubInfoCommand, hubInfoSchema } from '@soglia/contracts';

/** What this hub offers beyond a stock one: our hub origin says so, a bare hub does not know the question. */
export async function askFeatures(
  connection: Connection,
  signal: AbortSignalLike,
): Promise<readonly string[]> {
  try {
    const answer = await connection.command({ type: hubInfoCommand }, { signal });
    return hubInfoSchema.safeParse(answer).data?.features ?? [];
  } catch (error) {
    if (error instanceof HubError && error.code === 'unsupported') return [];
    throw error;
  }
}
