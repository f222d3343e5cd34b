import { MAP_SETTINGS_PATH, mapSettingsSchema, type MapSettings } from '@soglia/contracts/map';
import { requestApi } from '#api/request-api.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useHub } from '#hub/hub-context.ts';

const plain: MapSettings = { tiles: null, streets: null };

/** What the map draws on, by the server that this page comes from; plain until it has answered, and where it says nothing. */
export function useMapSettings(): MapSettings {
  const hub = useHub();
  const { data } = useApiQuery<MapSettings>(hub, {
    queryKey: ['map-settings'],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) =>
      requestApi(
        { platform: hub.platform, base: '' },
        { path: MAP_SETTINGS_PATH, read: (body) => mapSettingsSchema.parse(body), signal },
      ),
  });
  return data ?? plain;
}
