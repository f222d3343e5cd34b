import type { FastifyInstance } from 'fastify';
import { MAP_SETTINGS_PATH, type MapSettings } from '@soglia/contracts/map';
import type { Logger } from '#logging/logger.ts';
import { registerStreetsFile, STREETS_PATH } from './streets-file.ts';

export interface MapGroundOptions {
  readonly mapTilesUrl: string | undefined;
  readonly mapTilesAttribution: string | undefined;
  readonly mapFile: string | undefined;
  readonly logger: Logger;
}

/** `GET /map.json`: what the map draws on; and the file of streets, where the settings name one. */
export function registerMapGround(app: FastifyInstance, options: MapGroundOptions): void {
  const { mapTilesUrl: url, mapTilesAttribution: attribution, mapFile, logger } = options;
  const settings: MapSettings = {
    tiles: url === undefined || attribution === undefined ? null : { url, attribution },
    streets: mapFile === undefined ? null : STREETS_PATH,
  };
  app.get(MAP_SETTINGS_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').send(settings));
  if (mapFile !== undefined) registerStreetsFile(app, mapFile, logger);
}

/** The web origin of the tiles, for the policy of the page. */
export const tileOrigin = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : new URL(url).origin;
