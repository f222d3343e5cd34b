import { apiErrorSchema } from '@soglia/contracts';
import { ENERGY_SETTINGS_PATH, energySettingsAnswerSchema } from '@soglia/contracts/energy';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors } from '#companion/route-parts.ts';
import type { EnergySettingsService } from './energy-settings.ts';

export interface EnergySettingsRouteOptions extends PersonOptions {
  readonly energySettings: EnergySettingsService;
}

/** Bytes of a body: many years of monthly prices. */
const BODY_LIMIT = 512 * 1024;

/** `/api/energy_settings`: what Soglia keeps of the house's energy, for which the hub has no place. */
export function registerEnergySettingsRoutes(scope: ApiScope, options: EnergySettingsRouteOptions): void {
  const { energySettings } = options;
  const common = { onRequest: requirePerson(options) };
  const about = { tags: ['energy'], security: [{ bearer: [] }] };

  scope.get(
    ENERGY_SETTINGS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Tariff, contracted power, energy devices and panels, as far as the caller may see them',
        response: { 200: energySettingsAnswerSchema, ...errors },
      },
    },
    (request) => {
      return energySettings.read(personOf(request));
    },
  );
  scope.put(
    ENERGY_SETTINGS_PATH,
    {
      ...common,
      bodyLimit: BODY_LIMIT,
      schema: {
        ...about,
        summary: 'Replaces them; 409 where the revision is not the stored one',
        body: energySettingsAnswerSchema,
        response: { 200: energySettingsAnswerSchema, ...errors, 409: apiErrorSchema },
      },
    },
    (request) => {
      return energySettings.replace(personOf(request), request.body);
    },
  );
}
