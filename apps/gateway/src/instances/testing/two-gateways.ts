import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@soglia/database/testing';
import type { Limits } from '#limits.ts';
import { startCompanionHouse, type CompanionHouseOptions } from '#testing/companion-house.ts';
import { startTestGateway } from '#testing/test-gateway.ts';

interface TwoGatewaysOptions extends CompanionHouseOptions {
  /** Of the other gateway alone. */
  readonly otherSettings?: CompanionHouseOptions['settings'];
  readonly otherLimits?: Partial<Limits>;
}

/** A house behind two gateways that share a PostgreSQL database and a secret; the first one is that of the house. */
export async function startTwoGateways({ otherSettings, otherLimits, ...options }: TwoGatewaysOptions = {}) {
  const database = await createTestDatabase('postgres');
  const settings = {
    databaseUrl: database.address,
    secret: randomUUID() + randomUUID(),
    ...options.settings,
  };
  const house = await startCompanionHouse({ ...options, settings });
  const limits = { serviceRetry: 100, ...options.parts?.limits, ...otherLimits };
  const other = await startTestGateway(house.faults.url, { ...settings, ...otherSettings }, { limits });
  return {
    house,
    other,
    close: async () => {
      await other.close();
      await house.close();
      await database.remove();
    },
  };
}

export type TwoGateways = Awaited<ReturnType<typeof startTwoGateways>>;
