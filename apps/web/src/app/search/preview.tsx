import { DeviceGlyph, DeviceStatus } from '#features/search/preview/device-preview.tsx';
import type { Glimpse } from '#features/search/result-words.tsx';

/** How the search shows a device. */
export const glimpse: Glimpse = {
  icon: ({ entity_id }) => <DeviceGlyph entityId={entity_id} />,
  status: ({ entity_id }) => <DeviceStatus entityId={entity_id} />,
};
